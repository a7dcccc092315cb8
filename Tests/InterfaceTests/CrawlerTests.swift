@testable import Interface
import Editor
import EditorSupport
@testable import Keymaps
import Cells
import Testing

/// What a person reaches who presses only keys that the screen shows, and never opens the palette or the list of keys.
@Suite struct CrawlerTests {
  /// Where a row has room for all boxes and the hints of the panel, and a box for all of its keys.
  private static let sizes = [Size(columns: 140, rows: 40), Size(columns: 200, rows: 50)]

  /// The commands that cannot be reached so by what they are, and why.
  private static let exceptions: [String: String] = [
    "corner.cut": "takes a size, which corner.radius-ask takes as 10t",
    "corner.recession": "takes a size, which corner.radius-ask takes as 10d",
    "corner.goto": "takes a number, which corner.goto-ask asks for; digits are its keys",
    "corner.pattern": "takes a pattern, which corner.pattern-ask asks for",
    "vertex.move": "takes a place, which vertex.move-ask asks for",
    "lesson.open": "takes a name; the list of lessons opens them",
    "lesson.goto": "takes a number, which lesson.goto-ask asks for",
    "lesson.change": "takes an amount, which lesson.change-ask asks for",
    "corner.at": "takes a place on the outline, which the pointer gives",
    "file.open": "takes a name, which file.open-ask asks for",
    "picture.link": "takes a name, which picture.link-ask asks for",
    "shape.add": "takes a kind, which shape.add-ask asks for",
    "shape.paste": "takes a drawing, which the terminal pastes",
    "shape.rename": "takes a name, which shape.rename-ask asks for",
    "shape.keep": "takes path or parameters, which the question about an edited path asks for",
    "keymap.bind": "takes keys and a command, which keymap.capture asks for",
    "keymap.unbind": "takes keys, which keymap.capture asks for",
    "repeat": "takes a command",
    "app.save-quit": "what :wq stands for; saving and leaving have keys of their own",
    "app.finish": "what :x stands for; saving and leaving have keys of their own",
    "app.discard": "what :q! stands for; app.quit asks whether to discard",
    "app.cancel": "Esc, which every box, question and list shows as its way out",
  ]

  /// A key that the screen offers, and what it runs; a key that opens a box runs nothing.
  private struct Offer {
    let keys: [Key]
    let commands: [String]
  }

  private var display = Display()
  private var size = Size(columns: 80, rows: 24)

  /// The keys with a label among those that could begin something here; none for text that is no label.
  private func keys(labelled label: Substring, in session: Session) -> [Key] {
    let panel = session.editor.panel.rawValue
    let known = session.editor.keymap.bindings(in: panel).map { $0.keys[0] }
    func keys(_ parts: [String]) -> [Key]? {
      let keys = parts.map { part in known.first { $0.label() == part } }
      return keys.contains { $0 == nil } ? nil : keys.compactMap(\.self)
    }
    // One key, words apart by strokes, or signs that stand side by side.
    return keys([String(label)]) ?? keys(label.split(separator: "/").map(String.init))
      ?? keys(label.map { String($0) }) ?? []
  }

  /// What the row of hints and the title offer: its keys are the first word of each part.
  private func hintOffers(_ session: Session, _ lines: [String]) -> [Offer] {
    let parts = lines[size.rows - 2].split(separator: "  ") + [lines[0].split(separator: "  ").last ?? ""]
    return parts.flatMap { part in
      keys(labelled: part.split(separator: " ").first ?? "", in: session).map { offer([$0], session) }
    }
  }

  /// The keys that stand in the rows of the inspector.
  private func rowOffers(_ session: Session, _ lines: [String]) -> [Offer] {
    display.targets.flatMap { rect, target -> [Offer] in
      guard case .parameter = target else { return [] }
      let text = lines[rect.row].dropFirst(rect.column).prefix(rect.columns)
      return text.split(separator: " ").dropFirst().prefix(2).flatMap { word in
        word.count == 1 ? keys(labelled: word, in: session).map { offer([$0], session) } : []
      }
    }
  }

  /// The rows of the box that is open.
  private func boxOffers(_ session: Session, _ lines: [String]) -> [Offer] {
    guard case .pending(let prefix) = lookUp(session.pending, session) else { return [] }
    return display.targets.compactMap { rect, target -> Offer? in
      guard case .entry(let index) = target else { return nil }
      let text = lines[rect.row].dropFirst(rect.column).prefix(rect.columns)
      let key = prefix.entries[index].key
      guard text.hasPrefix(key.label() + " "), text.count > key.label().count + 2 else { return nil }
      return offer(session.pending + [key], session)
    }
  }

  private func lookUp(_ keys: [Key], _ session: Session) -> KeyLookup {
    session.editor.keymap.lookUp(keys, in: session.editor.panel.rawValue)
  }

  private func offer(_ keys: [Key], _ session: Session) -> Offer {
    if case .matched(let binding) = lookUp(keys, session) { return Offer(keys: keys, commands: binding.commands) }
    return Offer(keys: keys, commands: [])
  }

  /// The names of the commands that so many prompts lead to.
  private mutating func reached(from start: Session, prompts: Int) -> Set<String> {
    var names: Set<String> = []
    var screens = [start]
    // What is offered depends on nothing else, so that a screen is looked at once.
    var seen: Set<[String]> = []
    for _ in 0..<prompts {
      var next: [Session] = []
      for session in screens {
        let lines = display.frame(of: session, size: size).lines
        let offers =
          session.pending.isEmpty
          ? hintOffers(session, lines) + rowOffers(session, lines) : boxOffers(session, lines)
        for offer in offers {
          names.formUnion(offer.commands.map { String($0.prefix { $0 != " " }) })
          var after = session
          for key in offer.keys.dropFirst(session.pending.count) { _ = after.press(key) }
          // What a list or a question offers is no key of the keymap.
          guard case .normal = after.editor.mode else { continue }
          let place = [after.pending.notation, after.editor.panel.rawValue, "\(after.editor.study?.step ?? -1)"]
          if seen.insert(place).inserted { next.append(after) }
        }
      }
      screens = next
    }
    return names
  }

  @Test(arguments: sizes) mutating func `two prompts on the screen lead to every command`(size: Size) throws {
    self.size = size
    var names = reached(from: try Session.demo(), prompts: 2)
    // What there is only in a lesson is reached from its first screen.
    for key in ["x", "L ret"] {
      var session = try Session.demo()
      try session.type(key)
      #expect(session.editor.study != nil)
      names.formUnion(reached(from: session, prompts: 2))
    }
    let missing = Set(CommandCatalog.all.map(\.name)).subtracting(names)
    #expect(missing.subtracting(Self.exceptions.keys).sorted() == [])
    // Nor is an exception one that is reached; where there is room for more, numbers of a lesson are changed by keys.
    #expect(Set(Self.exceptions.keys).intersection(names).subtracting(["corner.goto", "lesson.change"]).sorted() == [])
  }

  @Test(arguments: CommandCatalog.all.map(\.name))
  func `the list of commands leads to each, and asks for an argument at most`(name: String) throws {
    var session = try Session.demo()
    try session.type(":")
    session.paste(name)
    func chosen() -> String? {
      guard case .prompt(let prompt) = session.editor.mode, let palette = session.palette else { return nil }
      return palette.chosen(prompt.choice).map { palette.entries[$0].line }
    }
    for _ in 0..<3 where chosen() != name { try session.type("down") }
    #expect(chosen() == name)
    try session.type("ret")
    // A command runs, or the line asks for its argument; the list itself opens anew.
    guard case .prompt(let line) = session.editor.mode, line.offersCommands else { return }
    #expect([name + " ", ""].contains(line.text) || line.problem != nil)
  }

  @Test func `every exception is a command`() {
    for name in Self.exceptions.keys { #expect(CommandCatalog.command(named: name) != nil, "\(name)") }
  }
}
