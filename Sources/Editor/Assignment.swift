import Document
import Geometry

/// The arguments of a `set` line: `count 7`, `count = 7`, `count=7`, or with a sign to change it: `count += 1`.
struct Assignment: Sendable {
  enum Change: Sendable {
    case text(String)
    case amount(ChangeSign, String)
  }

  let name: String
  let change: Change

  init(_ rest: String) throws(CommandError) {
    let name = Self.name(atStartOf: rest[...])
    guard !name.isEmpty else { throw .missing("a parameter, such as set corner-radius 12") }
    var value = rest.dropFirst(name.count).drop { $0 == " " }
    let sign = value.dropFirst().first == "=" ? value.first.flatMap(ChangeSign.init) : nil
    value = value.dropFirst(sign == nil ? (value.hasPrefix("=") ? 1 : 0) : 2).drop { $0 == " " }
    guard !value.isEmpty else {
      if !CornerField.isMeant(by: String(name)) { try Editor.checkName(String(name)) }
      throw .missing("a value for \(name)")
    }
    self.name = String(name)
    guard let sign else {
      change = .text(String(value))
      return
    }
    change = .amount(sign, String(value))
  }

  /// The name at the start of a line; in `line-width-=1` the last sign is not part of it.
  static func name(atStartOf line: Substring) -> Substring {
    let name = line.prefix { !" =+*/".contains($0) }
    return name.last == "-" && line.dropFirst(name.count).first == "=" ? name.dropLast() : name
  }
}
