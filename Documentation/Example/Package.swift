// swift-tools-version: 6.2
import PackageDescription

// Another project names the repository in place of the path: .package(url: "…/fillet", from: "0.1.0").
let package = Package(
  name: "Example",
  dependencies: [.package(name: "fillet", path: "../..")],
  targets: [
    .executableTarget(
      name: "Example",
      dependencies: ["Geometry", "Shapes", "Document", "SVG"].map { .product(name: $0, package: "fillet") },
      path: "Sources")
  ]
)
