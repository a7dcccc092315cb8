// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "fillet",
  products: [
    .library(name: "Geometry", targets: ["Geometry"]),
    .library(name: "Raster", targets: ["Raster"]),
  ],
  targets: [
    // The pure core: no I/O, no Foundation, no clock, no globals. Each may import what lies above it.
    .core("Geometry"),
    .core("Screen"),
    .core("Raster", ["Geometry"]),

    // Tests mirror the targets.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: .strict),
    .tests("Screen"),
    .tests("Raster", ["Geometry"]),
  ],
  swiftLanguageModes: [.v6]
)

extension Target {
  /// A module of Swift code under the strict settings, with the modules that it may import.
  static func core(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: .strict)
  }

  /// The tests of a module, in `Tests/<module>Tests`.
  static func tests(
    _ module: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
  ) -> Target {
    .testTarget(
      name: module + "Tests", dependencies: [.target(name: module), "TestSupport"] + dependencies,
      exclude: exclude, swiftSettings: .strict)
  }
}

extension [SwiftSetting] {
  /// The language rules that every target of this package is built under.
  static var strict: [SwiftSetting] {
    [
      .treatAllWarnings(as: .error),
      .strictMemorySafety(),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("InferIsolatedConformances"),
    ]
  }
}
