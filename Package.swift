// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "fillet",
  products: [
    .library(name: "Geometry", targets: ["Geometry"])
  ],
  targets: [
    // The pure core: no I/O, no Foundation, no clock, no globals. Each may import what lies above it.
    .core("Geometry"),
    .core("Screen"),

    // The terminal: all of ncurses, signals and crashes is behind CTerminal's header.
    .target(
      name: "CTerminal",
      cSettings: [
        .define("_GNU_SOURCE"), .define("_XOPEN_SOURCE_EXTENDED", to: "1"),
        .define("NCURSES_WIDECHAR", to: "1"),
        .treatAllWarnings(as: .error),
      ],
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    .core("Terminal", ["CTerminal", "Screen"]),

    // Tests mirror the targets.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: .strict),
    .tests("Screen"),

    // A program for the tests of Terminal, run in a terminal that they make.
    .executableTarget(
      name: "TerminalProbe", dependencies: ["Terminal", "Screen", "TerminalScenes"],
      path: "Tests/TerminalProbe",
      swiftSettings: .strict),
    .target(
      name: "TerminalScenes", dependencies: ["Screen"], path: "Tests/TerminalScenes", swiftSettings: .strict),
    .target(
      name: "PtySupport", path: "Tests/PtySupport",
      cSettings: [.define("_GNU_SOURCE"), .treatAllWarnings(as: .error)]),
    .tests("Terminal", ["Screen", "TerminalScenes", "PtySupport", "TerminalProbe"]),
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
