import Foundation
import Testing

/// Keeps the arrows between modules pointing one way, as the manifest declares them.
@Suite struct LayeringTests {
  /// What comes from outside the package.
  static let outside: [String: Set<String>] = [
    "Application": ["FoundationEssentials", "Glibc"], "Storage": ["Glibc", "Synchronization"],
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

  /// What a module stands on, whatever it stands on in between.
  static func upstream(of module: String, in declared: [String: Set<String>]) -> Set<String> {
    (declared[module] ?? []).reduce(into: []) { all, name in
      all.insert(name)
      all.formUnion(upstream(of: name, in: declared))
    }
  }

  @Test func `every folder of Sources is a target`() throws {
    let declared = try Self.declared()
    for module in try SourceTree.modules() { #expect(declared[module] != nil, "\(module) is no target") }
  }

  /// A line for each module, those that it stands on behind it but for what they stand on themselves.
  static func picture(_ declared: [String: Set<String>], _ modules: Set<String>) -> String {
    var lines: [(depth: Int, line: String)] = []
    func depth(_ module: String) -> Int { 1 + (declared[module] ?? []).map(depth).reduce(0, max) }
    for module in modules.sorted() {
      let direct = (declared[module] ?? []).intersection(modules)
      let indirect = direct.reduce(into: Set<String>()) { $0.formUnion(upstream(of: $1, in: declared)) }
      let names = direct.subtracting(indirect).sorted().joined(separator: ", ")
      let room = String(repeating: " ", count: max(1, 16 - module.count))
      lines.append((depth(module), names.isEmpty ? module : module + room + "◄─ " + names))
    }
    return lines.sorted { ($0.depth, $0.line) < ($1.depth, $1.line) }.map(\.line).joined(separator: "\n")
  }

  @Test func `the picture in the documentation is the manifest's`() throws {
    let modules = Set(try SourceTree.modules())
    let picture = Self.picture(try Self.declared().filter { modules.contains($0.key) }, modules)
    let text = try String(contentsOf: SourceTree.root.appending(path: "Documentation/Architecture.md"), encoding: .utf8)
    #expect(text.contains("```\n\(picture)\n```"), "put this picture there:\n\(picture)")
    for module in modules where !module.hasPrefix("C") && module != "LibRSVG" {
      #expect(text.contains(try Regex("\\| (?:.*, )?\(module)(?:,.*)? \\|")), "\(module) has no row in the table")
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
      "Shapes", "Preview", "Text", "XML", "TOML", "Keymaps", "ShippedKeymaps", "Settings", "Recognition", "SVG",
      "Formats", "Cells", "Lessons", "Editor", "Interface", "LineMode",
    ] {
      for file in try SourceTree.files(in: "Sources/\(module)") {
        #expect(!file.imports.contains("Glibc"), "\(file.path)")
      }
    }
    let forbidden = /\b(?:fopen|fwrite|fread|open|printf|fputs|getenv|setlocale|time|clock_gettime|arc4random|rand)\(/
    for module in ["Geometry", "Document", "Raster"] {
      for file in try SourceTree.files(in: "Sources/\(module)") {
        #expect(file.code.firstMatch(of: forbidden) == nil, "\(file.path)")
      }
    }
  }
}
