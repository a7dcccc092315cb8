// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "fillet",
  products: [
    .library(name: "Geometry", targets: ["Geometry"]),
    .library(name: "Raster", targets: ["Raster"]),
    .library(name: "Shapes", targets: ["Shapes"]),
    .library(name: "Document", targets: ["Document"]),
    .library(name: "SVG", targets: ["SVG"]),
    .library(name: "Preview", targets: ["Preview"]),
    .executable(name: "fillet", targets: ["fillet"]),
    .executable(name: "fillet-draw", targets: ["FilletDraw"]),
  ],
  dependencies: [.package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")],
  targets: [
    // The pure core: no I/O, no Foundation, no clock, no globals. Each may import what lies above it.
    .core("Geometry"),
    .core("Shapes", ["Geometry"]),
    .core("Document", ["Geometry", "Shapes"]),
    .core("Raster", ["Geometry"]),
    .core("Preview", ["Geometry", "Shapes", "Document", "Raster"]),
    .core("Text"),
    .core("XML"),
    .core("TOML", ["Text"]),
    .core("Recognition", ["Geometry", "Shapes"]),
    .core("SVG", ["Geometry", "Shapes", "Document", "XML", "Recognition"]),
    .core("Formats", ["Geometry", "Shapes", "Document", "SVG", "Text", "XML"]),
    .core("Cells", ["Text"]),
    .core("Keymaps", ["Text", "TOML", "Cells"]),
    .core("Settings", ["Geometry", "Document", "Raster", "Formats", "Cells", "Text", "TOML"]),
    // The lessons of the program, embedded like the keymaps.
    .target(
      name: "CLessons", exclude: ["Lessons"],
      cSettings: [.treatAllWarnings(as: .error), .disableWarning("c23-extensions")]),
    .core("Lessons", ["CLessons", "Text", "TOML", "Geometry", "Shapes", "Document", "XML"]),
    .core(
      "Editor",
      [
        "Geometry", "Shapes", "Document", "Raster", "XML", "SVG", "Formats", "Text", "TOML", "Cells", "Keymaps",
        "Settings", "Lessons",
      ]),
    .core(
      "Interface",
      [
        "Geometry", "Shapes", "Document", "Raster", "Preview", "Text", "Cells", "Keymaps", "Settings", "Lessons",
        "Editor",
      ]),
    .core(
      "LineMode",
      [
        "Geometry", "Shapes", "Document", "Raster", "Preview", "Text", "XML", "TOML", "Cells", "Keymaps", "Settings",
        "Lessons", "Editor", "Interface",
      ]),
    // The shipped keymaps, embedded by C: as a Swift literal they would cost every build 10 s.
    .target(
      name: "CKeymaps", path: "Keymaps",
      exclude: ["default.toml", "vim.toml", "emacs.toml", "default.table", "keymap.schema.json"],
      cSettings: [.treatAllWarnings(as: .error), .disableWarning("c23-extensions")]),
    .core("ShippedKeymaps", ["CKeymaps"]),
    // The presets, embedded in the same way.
    .target(
      name: "CPresets", exclude: ["Presets"],
      cSettings: [.treatAllWarnings(as: .error), .disableWarning("c23-extensions")]),

    // The edge: everything that touches the outside world. All of ncurses, signals and crashes is behind
    // CTerminal's header.
    .target(
      name: "CTerminal",
      cSettings: [
        .define("_GNU_SOURCE"), .define("_XOPEN_SOURCE_EXTENDED", to: "1"),
        .define("NCURSES_WIDECHAR", to: "1"), .treatAllWarnings(as: .error),
      ],
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    .core("Terminal", ["CTerminal", "Cells"]),
    .core(
      "Application",
      [
        "CPresets", "Geometry", "Shapes", "Document", "Raster", "Preview", "XML", "SVG", "Formats", "Text", "Cells",
        "TOML", "Keymaps", "ShippedKeymaps", "Settings", "Lessons", "Editor", "Terminal", "Storage", "Images",
      ]),
    // The commit of a build, which the linker knows, and the memory that its process keeps.
    .target(name: "CBuild", cSettings: [.treatAllWarnings(as: .error)]),
    .core(
      "Verbs",
      [
        "CBuild",
        "Geometry", "Shapes", "Document", "Raster", "Preview", "SVG", "Formats", "Text", "TOML", "Cells", "Keymaps",
        "Settings", "Lessons", "Editor", "Interface", "LineMode", "Terminal", "Storage", "Images", "Application",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(name: "fillet", dependencies: ["Terminal", "Verbs"], swiftSettings: .strict),

    // Drawing of PNG and PDF: a program of its own that fillet starts. Without librsvg it is built as well, and
    // says what is missing when it is started.
    .systemLibrary(name: "LibRSVG", pkgConfig: "librsvg-2.0", providers: [.apt(["librsvg2-dev"])]),
    .executableTarget(
      name: "FilletDraw", dependencies: ["LibRSVG"],
      cSettings: [.define("_GNU_SOURCE"), .treatAllWarnings(as: .error)], linkerSettings: [.linkedLibrary("m")]),

    // Files: the only target that reads and writes them.
    .target(name: "CStorage", linkerSettings: [.linkedLibrary("z")]),
    .core("Storage", ["CStorage"]),

    // Picture files into pixels: all of libpng and libjpeg is behind CImages' header.
    .target(
      name: "CImages", cSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("png"), .linkedLibrary("jpeg"), .linkedLibrary("z"), .linkedLibrary("m")]),
    .core("Images", ["CImages", "Document", "Raster", "Storage"]),

    // Tests mirror the targets.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: .strict),
    .target(
      name: "ShapeSupport", dependencies: ["TestSupport", "Geometry", "Shapes", "Document"],
      path: "Tests/ShapeSupport", swiftSettings: .strict),
    .testTarget(name: "ArchitectureTests", swiftSettings: .strict),
    .tests("Geometry", exclude: ["Golden"]),
    .tests("Text"),
    .tests("XML"),
    .tests("TOML", ["ShippedKeymaps"], exclude: ["oracle.py"]),
    .tests("Cells", ["Text"]),
    .tests("Shapes", ["Geometry", "Document", "ShapeSupport"]),
    .tests("Document", ["Geometry", "Shapes", "Raster", "ShapeSupport"]),
    .tests(
      "SVG", ["Geometry", "Shapes", "Document", "Formats", "Recognition", "XML", "ShapeSupport"], exclude: ["Fixtures"]),
    .tests("Formats", ["Geometry", "Shapes", "Document", "SVG", "ShapeSupport"]),
    .tests("Raster", ["Geometry"]),
    .target(
      name: "EditorSupport",
      dependencies: ["Document", "Editor", "SVG", "Keymaps", "ShippedKeymaps", "Cells"],
      path: "Tests/EditorSupport",
      swiftSettings: .strict),
    .tests(
      "Lessons",
      ["Geometry", "Shapes", "Document", "TOML", "XML", "SVG", "Formats", "ShapeSupport", "EditorSupport", "Editor"],
      exclude: ["proofs.py", "tries.txt"]),
    .tests(
      "Preview", ["Geometry", "Shapes", "Document", "Raster", "Images", "SVG", "ShapeSupport"], exclude: ["Golden"]),
    .tests(
      "Editor",
      [
        "Text", "TOML", "Keymaps", "ShippedKeymaps", "Settings", "Cells", "EditorSupport", "Geometry", "Shapes",
        "Document", "Raster", "SVG", "Formats", "Lessons", "LineMode",
      ]),
    .tests(
      "Interface",
      [
        "EditorSupport", "Text", "TOML", "Keymaps", "ShippedKeymaps", "Settings", "Geometry", "Shapes", "Document",
        "SVG", "Formats", "Cells", "Lessons", "Editor", "Raster", "Preview",
      ]),
    .tests(
      "LineMode",
      [
        "EditorSupport", "Text", "TOML", "Keymaps", "ShippedKeymaps", "Settings", "Geometry", "Shapes", "Document",
        "SVG", "Cells", "Lessons", "Editor", "Interface", "Preview",
      ], exclude: ["Boxes"]),

    // A program for the tests of Terminal, run in a terminal that they make.
    .executableTarget(
      name: "TerminalProbe", dependencies: ["Terminal", "Text", "Cells", "TerminalScenes"],
      path: "Tests/TerminalProbe",
      swiftSettings: .strict),
    .tests("Storage", ["CStorage"]),
    // A program for script/torture, which kills it at every system call and lets two of it race.
    .executableTarget(
      name: "StorageProbe", dependencies: ["Storage"], path: "Tests/StorageProbe", swiftSettings: .strict),
    .tests("Images", ["Document", "Raster", "Storage"], exclude: ["Files"]),
    .target(
      name: "TerminalScenes", dependencies: ["Text", "Cells"], path: "Tests/TerminalScenes", swiftSettings: .strict),
    .target(
      name: "PtySupport", path: "Tests/PtySupport",
      cSettings: [.define("_GNU_SOURCE"), .treatAllWarnings(as: .error)]),
    .tests("Terminal", ["Text", "Cells", "TerminalScenes", "PtySupport", "TerminalProbe", "fillet"]),
    .tests(
      "Verbs",
      [
        "Application", "Cells", "Document", "Editor", "Keymaps", "Settings",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // The program as a person has it: in a terminal, and on the command line.
    .tests("Program", of: "fillet", ["Document", "Formats", "Images", "Raster", "Shapes"]),
  ],
  swiftLanguageModes: [.v6]
)

// The benchmarks compare with cairo, which nothing else needs: script/bench sets this.
if Context.environment["FILLET_BENCHMARKS"] != nil {
  package.targets += [
    .target(name: "CCairo", path: "Benchmarks/Sources/CCairo", linkerSettings: [.linkedLibrary("cairo")]),
    .target(name: "CMemory", path: "Benchmarks/Sources/CMemory"),
    .target(name: "Harness", dependencies: ["CMemory"], path: "Benchmarks/Sources/Harness"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["CBuild", "CCairo", "Harness", "Geometry", "Raster", "Document", "Preview", "Shapes"],
      path: "Benchmarks/Sources/Benchmarks"),
  ]
}

extension Target {
  /// A module of Swift code under the strict settings, with the modules that it may import.
  static func core(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: .strict)
  }

  /// The tests of a module, or of a target of another name, in `Tests/<module>Tests`.
  static func tests(
    _ module: String, of target: String? = nil, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
  ) -> Target {
    .testTarget(
      name: module + "Tests", dependencies: [.target(name: target ?? module), "TestSupport"] + dependencies,
      exclude: exclude, swiftSettings: .strict + .unoptimized)
  }
}

extension [SwiftSetting] {
  /// Settings of tests in release builds: as they are written, without debug information, in one job.
  ///
  /// Optimized, Swift 6.3 releases an array whose first element an `#expect` still reads, as script/sanitize shows. A
  /// second job would expand the macros again, for a module that nothing imports.
  static var unoptimized: [SwiftSetting] {
    [.unsafeFlags(["-Onone", "-gnone", "-no-emit-module-separately-wmo"], .when(configuration: .release))]
  }

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
