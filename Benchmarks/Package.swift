// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that building and testing fillet never pays for its references.
let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "fillet", path: "..")],
  targets: [
    .target(name: "CCairo", linkerSettings: [.linkedLibrary("cairo")]),
    .target(name: "CMemory"),
    .target(name: "Harness", dependencies: ["CMemory"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CCairo", "Harness", .product(name: "Geometry", package: "fillet"),
        .product(name: "Raster", package: "fillet"), .product(name: "Document", package: "fillet"),
        .product(name: "Preview", package: "fillet"), .product(name: "Shapes", package: "fillet"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
