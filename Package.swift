// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "fillet",
  products: [
    .library(name: "Geometry", targets: ["Geometry"]),
    .library(name: "Raster", targets: ["Raster"]),
    .library(name: "Shapes", targets: ["Shapes"]),
    .library(name: "Drawing", targets: ["Drawing"]),
    .library(name: "Rendering", targets: ["Rendering"]),
    .executable(name: "fillet", targets: ["fillet"]),
    .executable(name: "fillet-draw", targets: ["FilletDraw"]),
  ],
  dependencies: [.package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")],
  targets: [
    // The pure core: no I/O, no Foundation, no clock, no globals. Each may import what lies above it.
    .core("Geometry"),
    .core("Shapes", ["Geometry"]),
    .core("Drawing", ["Geometry", "Shapes"]),
    .core("Raster", ["Geometry"]),
    .core("Rendering", ["Geometry", "Shapes", "Drawing", "Raster"]),
    .core("Text"),
    .core("XML"),
    .core("TOML", ["Text"]),
    .core("Recognition", ["Geometry", "Shapes"]),
    .core("Formats", ["Geometry", "Shapes", "Drawing", "XML", "Recognition"]),
    .core("Screen", ["Text"]),
    .core("Keymaps", ["Text", "TOML", "Screen"]),
    .core("Settings", ["Geometry", "Drawing", "Raster", "Formats", "Screen", "Text", "TOML"]),
    .core("Lessons", ["Text", "Geometry", "Shapes", "Drawing", "XML"]),
    .core(
      "Editing",
      [
        "Geometry", "Shapes", "Drawing", "Raster", "XML", "Formats", "Text", "TOML", "Screen", "Keymaps", "Settings",
        "Lessons",
      ]),
    .core(
      "Display",
      [
        "Geometry", "Shapes", "Drawing", "Raster", "Rendering", "Text", "Screen", "Keymaps", "Settings", "Lessons",
        "Editing",
      ]),
    // The shipped keymaps, embedded by C: as a Swift literal they would cost every build 10 s.
    .target(
      name: "CKeymaps", path: "Keymaps",
      exclude: ["default.toml", "vim.toml", "emacs.toml", "default.table", "keymap.schema.json"],
      cSettings: [.treatAllWarnings(as: .error), .disableWarning("c23-extensions")]),
    .core("ShippedKeymaps", ["CKeymaps"]),

    // The edge: everything that touches the outside world. All of ncurses, signals and crashes is behind
    // CTerminal's header.
    .target(
      name: "CTerminal",
      cSettings: [
        .define("_GNU_SOURCE"), .define("_XOPEN_SOURCE_EXTENDED", to: "1"),
        .define("NCURSES_WIDECHAR", to: "1"), .treatAllWarnings(as: .error),
      ],
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    .core("Terminal", ["CTerminal", "Screen"]),
    .core(
      "Application",
      [
        "Geometry", "Shapes", "Drawing", "Raster", "Rendering", "XML", "Formats", "Text", "Screen", "Keymaps",
        "ShippedKeymaps", "Settings", "Lessons", "Editing", "Terminal", "Storage", "Pictures",
      ]),
    .executableTarget(
      name: "fillet",
      dependencies: [
        "Geometry", "Shapes", "Drawing", "Raster", "Rendering", "Formats", "Text", "TOML", "Screen", "Keymaps",
        "Settings", "Lessons", "Editing", "Display", "Terminal", "Storage", "Pictures", "Application",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: .strict),

    // Drawing of PNG and PDF: a program of its own that fillet starts. Without librsvg it is built as well, and
    // says what is missing when it is started.
    .systemLibrary(name: "LibRSVG", pkgConfig: "librsvg-2.0", providers: [.apt(["librsvg2-dev"])]),
    .executableTarget(
      name: "FilletDraw", dependencies: ["LibRSVG"],
      cSettings: [.define("_GNU_SOURCE"), .treatAllWarnings(as: .error)], linkerSettings: [.linkedLibrary("m")]),

    // Files: the only target that reads and writes them.
    .target(name: "CStorage"),
    .core("Storage", ["CStorage"]),

    // Picture files into pixels: all of libpng and libjpeg is behind CPictures' header.
    .target(
      name: "CPictures", cSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("png"), .linkedLibrary("jpeg"), .linkedLibrary("z"), .linkedLibrary("m")]),
    .core("Pictures", ["CPictures", "Drawing", "Raster", "Storage"]),

    // Tests mirror the targets.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: .strict),
    .target(
      name: "ShapeSupport", dependencies: ["TestSupport", "Geometry", "Shapes", "Drawing"],
      path: "Tests/ShapeSupport", swiftSettings: .strict),
    .testTarget(name: "ArchitectureTests", swiftSettings: .strict),
    .tests("Geometry", exclude: ["Golden"]),
    .tests("Text"),
    .tests("XML"),
    .tests("TOML", ["ShippedKeymaps"], exclude: ["oracle.py"]),
    .tests("Screen", ["Text"]),
    .tests("Shapes", ["Geometry", "Drawing", "ShapeSupport"]),
    .tests("Drawing", ["Geometry", "Shapes", "Raster", "ShapeSupport"]),
    .tests("Formats", ["Geometry", "Shapes", "Drawing", "Recognition", "ShapeSupport"], exclude: ["Fixtures"]),
    .tests("Raster", ["Geometry"]),
    .target(
      name: "EditorSupport",
      dependencies: ["Drawing", "Editing", "Formats", "Keymaps", "ShippedKeymaps", "Screen"],
      path: "Tests/EditorSupport",
      swiftSettings: .strict),
    .tests(
      "Lessons", ["Geometry", "Shapes", "Drawing", "XML", "Formats", "ShapeSupport", "EditorSupport", "Editing"]),
    .tests("Rendering", ["Geometry", "Shapes", "Drawing", "Raster", "Formats", "ShapeSupport"]),
    .tests(
      "Editing",
      [
        "Text", "TOML", "Keymaps", "ShippedKeymaps", "Settings", "Screen", "EditorSupport", "Geometry", "Shapes",
        "Drawing", "Raster", "Formats", "Lessons",
      ]),
    .tests(
      "Display",
      [
        "EditorSupport", "Text", "TOML", "Keymaps", "ShippedKeymaps", "Settings", "Geometry", "Shapes", "Drawing",
        "Formats",
        "Screen", "Lessons", "Editing", "Raster", "Rendering",
      ]),

    // A program for the tests of Terminal, run in a terminal that they make.
    .executableTarget(
      name: "TerminalProbe", dependencies: ["Terminal", "Text", "Screen", "TerminalScenes"],
      path: "Tests/TerminalProbe",
      swiftSettings: .strict),
    .tests("Storage", ["CStorage"]),
    // A program for script/torture, which kills it at every system call and lets two of it race.
    .executableTarget(
      name: "StorageProbe", dependencies: ["Storage"], path: "Tests/StorageProbe", swiftSettings: .strict),
    .tests("Pictures", ["Drawing", "Raster", "Storage"], exclude: ["Files"]),
    .target(
      name: "TerminalScenes", dependencies: ["Text", "Screen"], path: "Tests/TerminalScenes", swiftSettings: .strict),
    .target(
      name: "PtySupport", path: "Tests/PtySupport",
      cSettings: [.define("_GNU_SOURCE"), .treatAllWarnings(as: .error)]),
    .tests("Terminal", ["Text", "Screen", "TerminalScenes", "PtySupport", "TerminalProbe", "fillet"]),
    // The program as a person has it: in a terminal, and on the command line.
    .tests("Program", of: "fillet", ["Drawing", "Pictures", "Raster"]),
  ],
  swiftLanguageModes: [.v6]
)

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
  /// In release builds the tests themselves stay as they are written: optimised, Swift 6.3 releases an array whose first
  /// element an `#expect` still reads, as script/sanitize shows.
  static var unoptimized: [SwiftSetting] { [.unsafeFlags(["-Onone"], .when(configuration: .release))] }

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
