import Foundation

/// The code lines of the Swift examples in the doc comments of a module, without comments at their ends.
///
/// - Parameter test: The path of a test file, which is two folders below the package.
package func documentationExamples(of module: String, fromTest test: String) throws -> [String] {
  let package = URL(filePath: test).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  let folder = package.appending(path: "Sources/\(module)")
  let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".swift") }
  var examples: [String] = []
  for name in names.sorted() {
    var isExample = false
    for line in try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\n") {
      let text = line.drop { $0 == " " }
      guard text.hasPrefix("///") else {
        isExample = false
        continue
      }
      let code = text.dropFirst(4)
      if code.hasPrefix("```") {
        isExample = code == "```swift"
      } else if isExample {
        examples.append((code.split(separator: "  // ").first ?? code).trimmingCharacters(in: .whitespaces))
      }
    }
  }
  return examples
}
