import Testing

/// Keeps the arrows between modules pointing one way.
@Suite struct LayeringTests {
  /// What each module may import of the package, whether it does today or not.
  ///
  /// To add a module: give it a line here and a target of the same name in the manifest.
  static let upstream: [String: Set<String>] = [
    "Text": [],
    "XML": [],
    "TOML": ["Text"],
    "Geometry": [],
    "Shapes": ["Geometry"],
    "Drawing": ["Geometry", "Shapes"],
    "Raster": ["Geometry"],
    "Rendering": ["Geometry", "Shapes", "Drawing", "Raster"],
    "Recognition": ["Geometry", "Shapes"],
    "Formats": ["Geometry", "Shapes", "Drawing", "XML", "Recognition"],
    "Screen": ["Text"],
    "Keymaps": ["Text", "TOML", "Screen"],
    "ShippedKeymaps": ["CKeymaps"],
    "Settings": ["Geometry", "Drawing", "Raster", "Formats", "Screen", "Text", "TOML"],
    "Lessons": ["Text", "Geometry", "Shapes", "Drawing", "XML"],
    "Editing": [
      "Geometry", "Shapes", "Drawing", "Raster", "XML", "Formats", "Text", "TOML", "Screen", "Keymaps", "Settings",
      "Lessons",
    ],
    "Display": [
      "Geometry", "Shapes", "Drawing", "Raster", "Rendering", "Text", "Screen", "Keymaps", "Settings", "Lessons",
      "Editing",
    ],
    "CTerminal": [],
    "Terminal": ["CTerminal", "Screen"],
    "CStorage": [],
    "Storage": ["CStorage"],
    "CPictures": [],
    "Pictures": ["CPictures", "Drawing", "Raster", "Storage"],
    "LibRSVG": [],
    "FilletDraw": ["LibRSVG"],
    "Application": [
      "Geometry", "Shapes", "Drawing", "Raster", "Rendering", "XML", "Formats", "Text", "Screen", "Keymaps",
      "ShippedKeymaps", "Settings", "Lessons", "Editing", "Terminal", "Storage", "Pictures",
    ],
    "fillet": [
      "Geometry", "Shapes", "Drawing", "Raster", "Rendering", "Formats", "Text", "TOML", "Screen", "Keymaps",
      "Settings", "Lessons", "Editing", "Display", "Terminal", "Storage", "Pictures", "Application",
    ],
  ]

  /// What comes from outside the package.
  static let outside: [String: Set<String>] = [
    "fillet": ["ArgumentParser", "Glibc"],
    "Application": ["FoundationEssentials", "Glibc"],
  ]

  /// The dependencies that the manifest declares, by target.
  static func declared() throws -> [String: Set<String>] {
    let manifest = try SourceTree.manifest().replacing(/\/\/[^\n]*/, with: "")
    var declared: [String: Set<String>] = [:]
    for match in manifest.matches(of: /\.core\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?/) {
      declared[String(match.1)] = names(in: match.2 ?? "")
    }
    for match in manifest.matches(
      of:
        /\.(?:executableTarget|target|systemLibrary)\(\s*name: "(\w+)"(?:,\s*dependencies: \[((?:[^\[\]]|\[[^\]]*\])*)\])?/
    ) {
      // A product of another package is named first, its package after it.
      let list = (match.2 ?? "").replacing(/\.product\(name: ("\w+")[^)]*\)/) { $0.1 }
      declared[String(match.1)] = names(in: list)
    }
    return declared
  }

  private static func names(in list: Substring) -> Set<String> {
    Set(list.matches(of: /"(\w+)"/).map { String($0.1) })
  }

  @Test func `every folder of Sources is a module with a place in the order`() throws {
    let modules = try SourceTree.modules()
    #expect(Set(modules) == Set(Self.upstream.keys))
    let declared = try Self.declared()
    for module in modules {
      #expect(Self.upstream[module] != nil, "\(module) has no place in the table")
      #expect(declared[module] != nil, "\(module) is no target")
    }
  }

  @Test func `the order has no circle`() {
    for (module, allowed) in Self.upstream {
      for other in allowed { #expect(Self.upstream[other]?.contains(module) != true, "\(module), \(other)") }
    }
  }

  @Test func `the manifest declares nothing that lies downstream`() throws {
    let declared = try Self.declared()
    for module in try SourceTree.modules() {
      let allowed = (Self.upstream[module] ?? []).union(Self.outside[module] ?? [])
      let excess = (declared[module] ?? []).subtracting(allowed)
      #expect(excess.isEmpty, "\(module) depends on \(excess.sorted())")
    }
  }

  @Test func `a file imports only what its target declares: nothing comes in by a detour`() throws {
    let declared = try Self.declared()
    var seen = 0
    for module in try SourceTree.modules() {
      let allowed = (declared[module] ?? []).union(Self.outside[module] ?? ["Glibc"])
      for file in try SourceTree.files(in: "Sources/\(module)") {
        for name in file.imports {
          seen += 1
          #expect(allowed.contains(name), "\(file.path) imports \(name)")
        }
      }
    }
    #expect(seen > 100)
  }

  @Test func `the core draws on nothing but mathematics from outside`() throws {
    // Powers, roots and angles come from the C library; text, keys and formats need none of it.
    for module in [
      "Shapes", "Rendering", "Text", "XML", "TOML", "Keymaps", "ShippedKeymaps", "Settings", "Recognition", "Formats",
      "Screen", "Lessons", "Editing",
      "Display",
    ] {
      for file in try SourceTree.files(in: "Sources/\(module)") {
        #expect(!file.imports.contains("Glibc"), "\(file.path)")
      }
    }
    let forbidden = /\b(?:fopen|fwrite|fread|open|printf|fputs|getenv|setlocale|time|clock_gettime|arc4random|rand)\(/
    for module in ["Geometry", "Drawing", "Raster"] {
      for file in try SourceTree.files(in: "Sources/\(module)") {
        #expect(file.code.firstMatch(of: forbidden) == nil, "\(file.path)")
      }
    }
  }
}
