import Screen

/// A keymap as a table: what reading its file came to, in a form that costs next to nothing to read again.
///
/// The program starts from the table of its own keymap, which a test holds to the file. A line for the name and the
/// summary, lines for the labels, an empty line, then a line a binding: context, line, column, chord, spelling and
/// commands. Tabs part the fields.
extension Keymap {
  /// The keymap of a table, or `nil` when that is none.
  ///
  /// - Parameter file: what messages call the file that the table was made of.
  public init?(table: [UInt8], file: String) {
    var lines = table.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    guard let head = lines.popFirst().map(Self.fields), head.count == 2 else { return nil }
    var labels: [KeyLabel] = []
    while let line = lines.popFirst(), !line.isEmpty {
      let fields = Self.fields(of: line)
      guard fields.count == 2, let keys = Key.canonicalChord(fields[0]) else { return nil }
      labels.append(KeyLabel(keys: keys, title: fields[1]))
    }
    var bindings: [KeyBinding] = []
    bindings.reserveCapacity(lines.count)
    while let line = lines.popFirst(), !line.isEmpty {
      let fields = Self.fields(of: line)
      guard fields.count >= 5, let row = Int(fields[1]), let column = Int(fields[2]),
        let keys = Key.canonicalChord(fields[3])
      else { return nil }
      bindings.append(
        KeyBinding(
          context: fields[0], keys: keys, commands: Array(fields[5...]), file: file,
          position: TextPosition(line: row, column: column), spelling: fields[4]))
    }
    self.init(name: head[0], summary: head[1], bindings: bindings, labels: labels)
  }

  /// The table of the keymap.
  public var table: String {
    let labels = labels.map { "\($0.keys.notation)\t\($0.title)\n" }
    let bindings = bindings.map { binding in
      let place = [binding.context, "\(binding.position.line)", "\(binding.position.column)"]
      return (place + [binding.keys.notation, binding.spelling] + binding.commands).joined(separator: "\t") + "\n"
    }
    return "\(name)\t\(summary)\n" + labels.joined() + "\n" + bindings.joined()
  }

  private static func fields(of line: ArraySlice<UInt8>) -> [String] {
    line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

extension Key {
  /// The keys of a chord in canonical notation, or `nil` for any other text.
  fileprivate static func canonicalChord(_ text: String) -> [Key]? {
    var keys: [Key] = []
    for word in text.utf8.split(separator: UInt8(ascii: " ")) {
      guard let key = Key(canonical: Substring(word)) else { return nil }
      keys.append(key)
    }
    return keys.isEmpty ? nil : keys
  }

  private init?(canonical word: Substring) {
    var rest = word
    var modifiers: Modifiers = []
    for (mark, modifier) in [("C-", Modifiers.control), ("A-", .alt), ("S-", .shift)]
    where rest.utf8.count > 2 && rest.hasPrefix(mark) {
      rest = rest.dropFirst(2)
      modifiers.insert(modifier)
    }
    guard let first = rest.first else { return nil }
    if rest.utf8.count == first.utf8.count {
      self.init(.character(first), modifiers)
    } else if first == "F", let number = Int(rest.dropFirst()) {
      self.init(.function(number), modifiers)
    } else if let code = Self.names.first(where: { $0.name == rest })?.code {
      self.init(code, modifiers)
    } else {
      return nil
    }
  }
}
