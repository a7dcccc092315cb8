import Application
import ArgumentParser
import Document
import Editor
import Formats
import Keymaps
import SVG
import Settings
import Shapes
import Text

/// A verb or the program, as the argument parser describes it.
struct VerbInfo: Decodable {
  let commandName: String
  let abstract: String?
  let shouldDisplay: Bool
  let subcommands: [VerbInfo]?
  let arguments: [ArgumentInfo]?

  /// The program with its verbs.
  static func program() throws(ProgramError) -> VerbInfo {
    struct Tool: Decodable { let command: VerbInfo }
    let tool: Tool = try valueOfJSON(Fillet._dumpHelp())
    return tool.command
  }
}

/// An argument or an option of a verb.
struct ArgumentInfo: Decodable {
  enum Kind: String, Decodable { case positional, option, flag }

  struct Name: Decodable {
    let kind: String
    let name: String

    var text: String { (kind == "short" ? "-" : "--") + name }
  }

  struct Values: Decodable {
    struct List: Decodable { let values: [String] }
    struct Files: Decodable { let extensions: [String] }
    let list: List?
    let file: Files?
  }

  let kind: Kind
  let names: [Name]?
  let valueName: String?
  let abstract: String?
  let shouldDisplay: Bool
  let isRepeating: Bool
  let completionKind: Values?

  func isNamed(_ word: some StringProtocol) -> Bool { (names ?? []).contains { $0.text == word } }
}

/// The words that can follow the start of a command line.
struct Completion {
  struct Candidate: Hashable {
    let text: String
    var help = ""
  }

  /// The candidates that begin like the unfinished word.
  private(set) var candidates: [Candidate] = []
  /// The endings of files that can follow; empty for all files, `nil` for none.
  private(set) var files: [String]?

  /// The unfinished word.
  private let typed: String
  /// The verb's arguments and the values of its options before it.
  private var operands: [String] = []
  private var values: [String: String] = [:]

  /// - Parameter words: The words after the program's name, with the unfinished one at the end.
  init(_ words: [String], of program: VerbInfo) {
    typed = words.last ?? ""
    let verbs = program.subcommands ?? []
    let names = verbs.filter(\.shouldDisplay).map { Candidate(text: $0.commandName, help: $0.abstract ?? "") }
    let first = words.count > 1 ? words[0] : ""
    let verb = verbs.first { $0.commandName == first }
    let arguments = (verb ?? verbs.first { $0.commandName == Edit._commandName })?.arguments ?? []
    if words.count < 2 {
      offer(names)
    } else if first == "help" {
      offer(names + HelpTopic.allCases.map { Candidate(text: $0.rawValue, help: $0.summary) })
      return
    }
    var (awaited, given, endsOptions): (ArgumentInfo?, [String], Bool) = (nil, [], false)
    for word in words.dropLast().dropFirst(verb == nil ? 0 : 1) {
      if let option = awaited {
        values[option.valueName ?? ""] = word
        awaited = nil
      } else if endsOptions || word == "-" || !word.hasPrefix("-") {
        operands.append(word)
      } else if word == "--" {
        endsOptions = true
      } else {
        let (name, value) = Self.parts(of: word)
        given.append(name)
        let option = arguments.first { $0.kind == .option && $0.isNamed(name) }
        if let option, let value { values[option.valueName ?? ""] = value } else { awaited = option }
      }
    }
    let (name, value) = Self.parts(of: typed)
    if let awaited {
      offerValues(of: awaited)
    } else if typed.hasPrefix("-"), !endsOptions {
      if value != nil {
        guard let option = arguments.first(where: { $0.kind == .option && $0.isNamed(name) }) else { return }
        offerValues(of: option, after: name + "=")
      } else {
        offerOptions(of: arguments, except: given)
      }
    } else {
      let places = arguments.filter { $0.kind == .positional }
      guard let last = places.last else { return }
      if operands.count < places.count {
        offerValues(of: places[operands.count])
      } else if last.isRepeating {
        offerValues(of: last)
      }
    }
  }

  /// The answer for a shell's script: `files` with the endings or an empty line, then the candidates with their help.
  var text: String {
    let first = files.map { (["files"] + $0).joined(separator: " ") } ?? ""
    return ([first] + candidates.map { $0.text + ($0.help.isEmpty ? "" : "\t" + $0.help) }).map { $0 + "\n" }.joined()
  }

  private static func parts(of word: String) -> (name: String, value: String?) {
    guard let sign = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }

  private mutating func offer(_ candidates: [Candidate]) {
    self.candidates += candidates.filter { $0.text.hasPrefix(typed) }
  }

  private mutating func offer(_ words: [String], after head: String = "") {
    offer(words.map { Candidate(text: head + $0) })
  }

  private mutating func offerOptions(of arguments: [ArgumentInfo], except given: [String]) {
    for option in arguments where option.kind != .positional && option.shouldDisplay {
      guard option.isRepeating || !given.contains(where: option.isNamed) else { continue }
      // A short name is offered only if it is typed or the only one.
      let names = (option.names ?? []).map(\.text)
      let long = names.filter { $0.hasPrefix("--") }
      offer(
        (long.isEmpty || typed.count == 2 && typed != "--" ? names : long).map {
          Candidate(text: $0, help: option.abstract ?? "")
        })
    }
  }

  /// Offers the values of an option or argument, by its list or by the name of its value in help texts.
  private mutating func offerValues(of argument: ArgumentInfo, after head: String = "") {
    if let list = argument.completionKind?.list { offer(list.values, after: head) }
    if let file = argument.completionKind?.file { files = file.extensions }
    switch argument.valueName {
    case ValueName.kind:
      offer(ShapeCatalog.all.map { Candidate(text: $0.kind) })
      offer(PresetLibrary.names.map { Candidate(text: $0, help: "A preset") })
    case ValueName.assignment: offerAssignments(to: newShape)
    case ValueName.fileOrAssignment where !operands.isEmpty: offerAssignments(to: editor)
    case ValueName.command:
      offer(CommandCatalog.all.map { Candidate(text: head + $0.name, help: $0.help) })
    case ValueName.keymap:
      offer(KeymapLibrary.allNames, after: head)
    case ValueName.formats:
      let typed = self.typed.dropFirst(head.count)
      let start = typed.lastIndex(of: ",").map { String(typed[...$0]) } ?? ""
      let chosen = Set(start.split(separator: ",").map(String.init))
      let rest = FormatCatalog.all.filter { !chosen.contains($0.name) }
      offer(rest.map { Candidate(text: head + start + $0.name, help: $0.help) })
    case ValueName.shape:
      guard let editor else { return }
      offer(
        editor.document.items.enumerated().map { index, item in
          Candidate(
            text: head + (item.nameOrID.map { "#" + $0 } ?? "\(index + 1)"),
            help: editor.shapeDetails(of: index))
        }
          + editor.document.namedGroups.map {
            Candidate(text: head + "#" + $0.name, help: "the group of \(counted($0.count, "shape"))")
          })
    case ValueName.corner: offer(editor.map(Self.corners) ?? [], after: head)
    default: break
    }
  }

  private static func corners(of editor: Editor) -> [String] {
    let shape = editor.item.shape
    return shape.corners.settings.indices.map { shape.label(ofCorner: $0) }
  }

  /// Offers the names of parameters, and after the sign their values.
  private mutating func offerAssignments(to editor: Editor?) {
    guard let editor else { return }
    let (start, value) = Self.parts(of: typed)
    guard value != nil else {
      let words = start.split(separator: ".", omittingEmptySubsequences: false)
      if words.first == "corner", words.count > 1 {
        let corners = ["all"] + Self.corners(of: editor)
        // Names of thousands of corners would only be scrolled away.
        if words.count == 2 { return offer(corners.map { "corner.\($0)." }) }
        return offer(CornerField.names.map { "corner.\(words[1]).\($0)=" })
      }
      let names = editor.arguments(of: .set, after: []).filter { $0.text != ItemParameters.kind }
      offer(names.map { Candidate(text: $0.text + "=", help: $0.help) })
      return offer([Candidate(text: "corner.", help: "One corner, by its number or label, or all.")])
    }
    // A value is not a file, except that of a picture.
    files = nil
    let name = start.last.map { "+-*/".contains($0) } == true ? String(start.dropLast()) : start
    switch name {
    case ParameterCatalog.corners.name: offer(["all", "none", "every:2", "convex", "reflex"], after: start + "=")
    case _ where EffectParameters.pictures.contains(name): files = ["png", "jpg", "jpeg"]
    case _ where name.hasSuffix(".kind"):
      offer(editor.values(ofParameter: ParameterCatalog.cornerKind.name), after: start + "=")
    case _ where name.hasSuffix(".switch"): offer(["on", "off"], after: start + "=")
    default: offer(editor.values(ofParameter: Document.parameter(named: name)?.name ?? name), after: start + "=")
    }
  }

  /// An editor of the named document; `nil` if there is none.
  private var editor: Editor? {
    guard let file = operands.first(where: { $0 != "-" && DocumentFile.exists($0) }) else { return nil }
    var choice = ImportChoice()
    if let shape = values[ValueName.shape].flatMap(ShapeSelection.init) { choice.selection = shape }
    do throws(ProgramError) {
      return try Self.editor(of: try EditorSource.named(file, choice).file.document, file)
    } catch {
      // The verb itself reports the reason.
      return nil
    }
  }

  /// An editor of a new drawing from the named kind or preset; `nil` if there is no such kind.
  private var newShape: Editor? {
    guard let kind = operands.first else { return nil }
    do throws(ProgramError) {
      var none = try Assignments([])
      return try Self.editor(of: NewDrawing(NewSettings()).document(kind, &none), kind)
    } catch {
      return nil
    }
  }

  private static func editor(of document: Document, _ name: String) throws(ProgramError) -> Editor {
    try EditedFile(
      name: name, isPiped: false, choice: ImportChoice(), keymap: KeymapLibrary.embedded().keymap, view: ViewSettings()
    ).editor(of: document, hasFile: true)
  }
}

extension Editor {
  fileprivate func values(ofParameter name: String) -> [String] {
    arguments(of: .set, after: [name]).map(\.text)
  }
}

/// The names of values in help texts, by which their candidates are found.
enum ValueName {
  static let kind = "kind"
  static let assignment = "name=value"
  static let fileOrAssignment = "file|name=value"
  static let command = "command"
  static let keymap = "keymap"
  static let formats = "formats"
  static let shape = "N|#id"
  static let corner = "corner"
}
