import Foundation

/// The package's own files, read as text.
struct SourceTree {
  struct File {
    /// From the package's folder.
    let path: String
    let text: String
    /// The text without comments and without what stands in string literals; what is interpolated stays.
    let code: String

    init(path: String, text: String) {
      (self.path, self.text) = (path, text)
      var lexer = SwiftLexer(text)
      code = lexer.code()
    }

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The modules that the file imports.
    var imports: [String] {
      code.matches(
        of:
          /(?m)^\s*(?:@\w+\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
      )
      .map { String($0.1) }
    }
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func manifest() throws -> String {
    try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
  }

  /// The Swift files under a folder of the package, in order.
  static func files(in folder: String) throws -> [File] {
    let all = try (folder.hasPrefix("Sources") ? sources : tests).get()
    return all.filter { $0.path.hasPrefix(folder + "/") }
  }

  // Read once for all rules.
  private static let sources = Result { try read("Sources") }
  private static let tests = Result { try read("Tests") }

  private static func read(_ folder: String) throws -> [File] {
    let start = root.appending(path: folder)
    guard let all = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil) else { return [] }
    var files: [File] = []
    for case let file as URL in all where file.pathExtension == "swift" {
      let path = folder + file.path().dropFirst(start.path().count)
      files.append(File(path: path, text: try String(contentsOf: file, encoding: .utf8)))
    }
    return files.sorted { $0.path < $1.path }
  }

  /// The folders of modules in `Sources`, and everything else that lies there.
  static func modules() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").path()).sorted()
  }
}
