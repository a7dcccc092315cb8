extension Editor {
  /// One line of the list of keys: a heading, or keys with what they do.
  public struct KeyLine: Hashable, Sendable {
    /// Empty for a heading.
    public let keys: String
    public let text: String
  }

  /// The keys of a panel and those that work everywhere, each command once with all its keys.
  public func keyLines(of panel: Panel, style: KeyLabelStyle = .signs) -> [KeyLine] {
    var lines: [KeyLine] = []
    for (title, context) in [("\(panel.rawValue) panel", panel.rawValue), ("everywhere", Keymap.global)] {
      lines.append(KeyLine(keys: "", text: title))
      var order: [String] = []
      var keys: [String: [String]] = [:]
      for binding in keymap.bindings(in: panel.rawValue) where binding.context == context {
        let line = binding.commands.joined(separator: "; ")
        if keys[line] == nil { order.append(line) }
        keys[line, default: []].append(binding.keys.label(style))
      }
      for line in order {
        let help = CommandCatalog.help(for: line)
        lines.append(KeyLine(keys: keys[line, default: []].joined(separator: "  "), text: help))
      }
    }
    return lines
  }

  func lineCount(of content: ListView.Content) -> Int {
    switch content {
    case .keys(let panel): keyLines(of: panel).count
    case .messages: log.count
    }
  }
}

extension CommandCatalog {
  /// What a command line does, in one line: the command's help, with the arguments where there are any.
  public static func help(for line: String) -> String {
    let name = line.prefix { $0 != " " }
    guard let command = command(named: String(name)) else { return line }
    let arguments = line.dropFirst(name.count).drop { $0 == " " }
    return arguments.isEmpty ? command.help : "\(command.help): \(arguments)"
  }
}
