import Editing
import FoundationEssentials
import Text

extension Output {
  /// Prints a value as JSON, its members by name, so that it is the same everywhere and harms no terminal.
  package static func print(json value: some Encodable) throws { try print(try json(of: value)) }

  private static func json(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return JSONText.harmless(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
