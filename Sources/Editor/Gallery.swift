package import Cells
package import Document
import Geometry
import Keymaps
import Settings
import Shapes
import Text

/// Pictures to choose from: the drawing in every kind of shape or with other values, or drawings to start with.
package struct Gallery: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    case kinds, new
    /// The drawing with values that go through ranges.
    case variants(title: String)
  }

  package struct Entry: Equatable, Sendable {
    package let name: String
    package let picture: Document
    /// The line below the pictures; empty for a kind.
    package let help: String
    /// The radii that fit, if some do not; it marks a variant.
    package internal(set) var remark: String?
    /// The commands that Enter runs, as one undo step.
    let lines: [String]
    /// The letter that takes it at once.
    package internal(set) var letter: Character?
  }

  package let content: Content
  package let entries: [Entry]
  package internal(set) var choice: Int

  /// The pictures side by side on a screen: in fewer columns an outline cannot be recognized.
  package func across(_ screen: Size?) -> Int {
    switch screen?.columns ?? 80 {
    case ..<60: 2
    case ..<100: 4
    case ..<200: 3
    // A few have room for larger ones.
    default: entries.count > 9 ? 5 : 3
    }
  }
  /// The most variants, which a person can still look through.
  static let mostVariants = 200

  package var chosen: Entry { entries[choice] }

  package var title: String {
    switch content {
    case .kinds: "Gallery: your corners in any kind"
    case .new: "New drawing"
    case .variants(let title): title
    }
  }

  /// The word for ``Command/gallery`` that shows what Tab shows; `nil` for none.
  package var other: String? {
    switch content {
    case .kinds: "new"
    case .new: "kinds"
    case .variants: nil
    }
  }

  /// The start of a name that is being typed; a movement ends it.
  private(set) var typed = ""

  mutating func move(by step: Int) { choose(min(max(0, choice + step), entries.count - 1)) }

  package mutating func choose(_ index: Int) {
    typed = ""
    if entries.indices.contains(index) { choice = index }
  }

  /// Chooses the next drawing whose name begins with the letters typed so far, or else with this one, around the list.
  ///
  /// - Returns: False if there is none.
  mutating func find(_ letter: Character) -> Bool {
    guard content == .new else { return false }
    for word in [typed + String(letter), String(letter)] {
      // More letters may still mean the present one.
      let first = word.count > 1 ? choice : choice + 1
      let places = entries.indices.map { (first + $0) % entries.count }
      guard let found = places.first(where: { entries[$0].name.hasPrefix(word) }) else { continue }
      (choice, typed) = (found, word)
      return true
    }
    return false
  }

  /// True while a name is being typed: letters that otherwise move are part of it.
  var isTyping: Bool { !typed.isEmpty }

  /// The number of the entry that a person means by a number from 1 or a name; `nil` for none.
  package func index(of typed: String) -> Int? {
    Int(typed).map { $0 - 1 }.flatMap { entries.indices.contains($0) ? $0 : nil }
      ?? entries.firstIndex { $0.name == typed }
  }
}

/// The drawings to start with, by name, and the recent files, by path.
package typealias NewDrawings = (
  drawings: [(name: String, document: Document)], files: [(path: String, document: Document)]
)

extension Command {
  package static let gallery = Command(
    "gallery", title: "gallery", near: ["presets", "templates"], keeps: .nothing, "[kinds or new]", example: "kinds",
    help: "Choose a kind of shape or a new drawing from pictures"
  ) { arguments throws(CommandError) in
    let word = arguments.words.isEmpty ? "kinds" : try arguments.one("kinds or new")
    guard word == "kinds" || word == "new" else { throw .bad(argument: word, expected: "kinds or new") }
    return { editor throws(CommandError) in
      try editor.checkNoLesson()
      if word == "new" { editor.ask(.listNew) } else { try editor.showKinds() }
    }
  }
  .completing { _, command, words in
    words.isEmpty ? ["kinds", "new"].map { ArgumentValue(text: $0, help: command.help) } : []
  }
  .having(.oneWord)

  package static let sweep = Command(
    "sweep", title: "sweep", near: ["variants", "thumbnails"], keeps: .nothing, "NAME=FROM:TO:STEP …",
    example: "corner-radius=0:30:5", help: "Choose from pictures with other values"
  ) { arguments throws(CommandError) in
    let variants = try CommandError.from { () throws(VariantsError) in
      try Variants(arguments.words, atMost: Gallery.mostVariants)
    }
    for word in variants.assignments(of: 0) { _ = try PreparedCommand(reading: set.line(word)) }
    return { editor throws(CommandError) in
      try editor.checkNoLesson()
      try editor.show(variants)
    }
  }
  .having(.oneWord)
}

extension Editor {
  /// Opens the gallery of variants at the present one.
  fileprivate mutating func show(_ variants: Variants) throws(CommandError) {
    var entries: [Gallery.Entry] = []
    for number in 0..<variants.count {
      var copy = self
      let label = variants.label(of: number).joined(separator: ", ")
      let lines = variants.assignments(of: number).map { Command.set.line($0) }
      do throws(CommandError) {
        for line in lines { try copy.carryOut(line) }
      } catch {
        throw .because("\(label): \(error)")
      }
      let remark = Variants.remark(on: [copy.outline])
      entries.append(
        Gallery.Entry(
          name: variants.values(of: number).joined(separator: ", "), picture: copy.document,
          help: label + (remark.map { ", only \($0)" } ?? ""), remark: remark, lines: lines))
    }
    let present = entries.firstIndex { $0.picture == document }
    let title = "Sweep: " + variants.names.joined(separator: ", ")
    mode = .gallery(Gallery(content: .variants(title: title), entries: entries, choice: present ?? 0))
  }

  /// Opens the gallery of kinds at the present one.
  mutating func showKinds() throws(CommandError) {
    var taken: Set<Character> = ["h", "j", "k", "l", "q"]
    var entries: [Gallery.Entry] = []
    for kind in ShapeCatalog.all.map({ $0.kind }) {
      var copy = self
      let line = Command.set.line("\(ItemParameters.kind) \(kind)")
      do throws(CommandError) {
        try copy.carryOut(line)
      } catch {
        // The shape has no form of this kind.
        continue
      }
      let letter = kind.first { taken.insert($0).inserted }
      entries.append(Gallery.Entry(name: kind, picture: copy.document, help: "", lines: [line], letter: letter))
    }
    guard let index = entries.firstIndex(where: { $0.name == item.shape.kind }) else {
      throw .because("this shape cannot change its kind")
    }
    mode = .gallery(Gallery(content: .kinds, entries: entries, choice: index))
  }
}

extension Session {
  package mutating func show(_ new: NewDrawings) {
    let entries =
      new.drawings.map { name, document in
        Gallery.Entry(
          name: name, picture: document, help: "Starts \(name).svg", lines: [Command.fileStart.line(name)])
      }
      + new.files.map { path, document in
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return Gallery.Entry(name: name, picture: document, help: path, lines: [Command.fileOpen.line(path)])
      }
    guard !entries.isEmpty else { return refuse("no drawings to start with") }
    editor.mode = .gallery(Gallery(content: .new, entries: entries, choice: 0))
    editor.message = Message("")
    pending = []
    updatePreview()
  }

  mutating func press(_ key: Key, in gallery: Gallery) -> [Effect] {
    var gallery = gallery
    let row = gallery.across(editor.view.screen)
    forgetKey()
    switch (key.code, key.modifiers) {
    case (.character(let letter), []) where gallery.isTyping && gallery.find(letter): break
    case (.enter, _), (.character(" "), []): return take(gallery)
    case _ where key.leaves:
      cancel()
      return []
    case (.left, _), (.character("h"), []): gallery.move(by: -1)
    case (.right, _), (.character("l"), []): gallery.move(by: 1)
    case (.up, _), (.character("k"), []): if gallery.choice >= row { gallery.move(by: -row) }
    case (.down, _), (.character("j"), []): if gallery.choice + row < gallery.entries.count { gallery.move(by: row) }
    case (.pageUp, _): gallery.move(by: -2 * row)
    case (.pageDown, _): gallery.move(by: 2 * row)
    case (.home, _): gallery.choose(0)
    case (.end, _): gallery.choose(gallery.entries.count - 1)
    case (.tab, _):
      guard let other = gallery.other else { return [] }
      close()
      return run(.gallery, other)
    case (.character(let letter), []):
      if let index = gallery.entries.firstIndex(where: { $0.letter == letter }) {
        gallery.choose(index)
        return take(gallery)
      }
      guard gallery.find(letter) else {
        refuseKey(butFor: "an arrow key, ⏎ or Esc")
        break
      }
    default: return []
    }
    editor.mode = .gallery(gallery)
    return []
  }

  private mutating func take(_ gallery: Gallery) -> [Effect] {
    close()
    let steps = editor.history.undoCount
    let effects = run(gallery.chosen.lines)
    if waiting.isEmpty, editor.message.kind != .problem, gallery.chosen.lines.count > 1 {
      editor.joinSteps(editor.history.undoCount - steps)
      editor.message.text = gallery.chosen.help
    }
    return effects
  }

  /// The editor with the chosen picture as its drawing; `nil` for the present one.
  func preview(of gallery: Gallery) -> Editor? {
    var copy = editor
    copy.mode = .normal
    guard gallery.content == .new else {
      guard gallery.chosen.lines.allSatisfy({ copy.perform($0).isEmpty }), copy.document != editor.document else {
        return nil
      }
      return copy
    }
    do throws(OutlineError) {
      return try Editor(
        gallery.chosen.picture, fileName: gallery.chosen.name, hasFile: false, keymap: editor.keymap,
        view: editor.view)
    } catch {
      // The picture itself says why.
      return nil
    }
  }
}
