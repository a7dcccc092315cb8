import Keymaps
import Cells

extension Command {
  package static let keymapCapture = Command(
    "keymap.capture", title: "rebind key…", keeps: .nothing, help: "Rebind a key: press it, then choose a command"
  ) { editor throws(CommandError) in editor.mode = .capturing(Capture(keys: editor.described)) }

  package static let keymapBind: Command = .init(
    "keymap.bind", title: "bind key", near: ["map"], keeps: .nothing, inner: 3, "CONTEXT KEYS COMMAND",
    example: "global F9 view.tone",
    help: "Bind keys to a command, in a panel or everywhere (global); C-t, or g>t for a chord"
  ) { arguments throws(CommandSyntaxError) in
    let (context, keys) = try chord(of: arguments)
    let head = arguments.words.prefix(2).reduce(arguments.rest[...]) { rest, word in
      rest.drop { $0 == " " }.dropFirst(word.count)
    }
    let typed = String(head.drop { $0 == " " })
    // Keymap files hold full names.
    let command = CommandCatalog.head(of: typed).name.contains(" ") ? CommandCatalog.spelledOut(typed) : typed
    guard !command.isEmpty else { throw .missing("a command") }
    _ = try CommandCatalog.prepared(command, in: .keymapBind)
    return { editor throws(CommandError) in
      editor.ask(.changeKey(KeyChange(context: context, keys: keys, commands: [command])))
    }
  }
  .completing { _, _, words in words.isEmpty ? contexts : [] }

  package static let keymapUnbind = Command(
    "keymap.unbind", title: "unbind key", near: ["unmap"], keeps: .nothing, "CONTEXT KEYS", example: "global F4",
    help: "Remove your key binding, or disable a built-in one"
  ) { arguments throws(CommandSyntaxError) in
    let (context, keys) = try chord(of: arguments)
    if arguments.words.count > 2 { throw .tooMany(arguments.words[2]) }
    return { editor throws(CommandError) in
      editor.ask(.changeKey(KeyChange(context: context, keys: keys, commands: [])))
    }
  }
  .completing { _, _, words in words.isEmpty ? contexts : [] }

  static let keys: [Command] = [
    keymapCapture,
    keymapBind,
    keymapUnbind,
    Command(
      "settings.save", title: "save settings", near: ["keep"], keeps: .nothing,
      help: "Save these view settings as default"
    ) {
      editor throws(CommandError) in editor.ask(.saveSettings(editor.view))
    },
  ]

  private static var contexts: [ArgumentValue] {
    [ArgumentValue(text: Keymap.global, help: "In every panel", next: "KEYS")]
      + Panel.allCases.map { ArgumentValue(text: $0.rawValue, help: "In the \($0.rawValue) panel", next: "KEYS") }
  }

  private static func chord(
    of arguments: CommandArguments
  ) throws(CommandSyntaxError) -> (context: String, keys: [Key]) {
    let contexts = [Keymap.global] + Panel.allCases.map(\.rawValue)
    guard let context = arguments.words.first else { throw .missing("where: \(contexts.joined(separator: ", "))") }
    guard contexts.contains(context) else {
      throw .bad(argument: context, expected: contexts.joined(separator: ", "))
    }
    guard arguments.words.count > 1 else { throw .missing("keys, such as C-t or g>t") }
    let word = arguments.words[1]
    do throws(KeyNotationError) {
      let parts = word == ">" ? [Substring(word)] : word.split(separator: ">", omittingEmptySubsequences: false)
      var keys: [Key] = []
      for part in parts { keys.append(try Key(notation: part)) }
      guard keys.count <= Key.longestChord else { throw .tooLong(keys.count) }
      return (context, keys)
    } catch {
      throw .bad(argument: word, expected: "keys: \(error)")
    }
  }
}
