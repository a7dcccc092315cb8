import Application
import ArgumentParser
import CBuild
package import Cells
import Document
import Shapes
import Text

/// The verbs.
struct Fillet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fillet",
    abstract: "Draw, tune and export shapes in the terminal.",
    discussion: """
        fillet                        start with the demo polygon
        fillet star.svg               edit a file
        fillet new star count=5 ratio=.382 corner-radius=6 -o star.svg
        fillet set star.svg count+=1  change parameters and save
        fillet sweep star.svg corner-radius=0:30:5 -o sheet.svg   variants side by side
        fillet diff old.svg new.svg   what changed, as dots and in words
        fillet check *.svg            problems in documents
        fillet render star.svg        preview in braille
        fillet export star.svg -o copy.svg
        fillet copy star.svg          the SVG to the clipboard, over SSH too
        fillet info star.svg --json   area, perimeter, and all numbers of the corners
        fillet explain star.svg --corner 4   one corner, step by step
        fillet lesson                 lessons about corners

        fillet help set               one verb, with its options
        fillet help parameters        all parameters of shapes, with their values
        fillet help formats           all formats, with their exactness
        fillet help files             settings, keymaps, journals, environment
        fillet help exit-codes        the exit statuses
      """,
    version: version,
    subcommands: [
      Edit.self, New.self, SetValues.self, SweepValues.self, Diff.self, Check.self, Render.self, Export.self,
      Copy.self, Paste.self, Info.self, Explain.self, TakeLesson.self, Keys.self, Play.self, Doctor.self,
      Describe.self, Completions.self, Complete.self,
    ],
    defaultSubcommand: Edit.self)

  /// The version; a release build names its commit too.
  private static var version: String {
    let commit = build_commit()
    guard commit != 0 else { return "0.1.0" }
    let digits = String(commit, radix: 16)
    return "0.1.0 (\(String(repeating: "0", count: 12 - digits.count))\(digits))"
  }
}

/// The program from its command line to its ending.
package enum Program {
  /// The exit status, or the signal that the process must end by, for its parent.
  package typealias Ending = (status: Int32, signal: EndReason?)

  /// Runs a verb, and reports why it failed.
  package static func run(_ words: [String]) -> Ending {
    build_keep_memory()
    do {
      let words = try Arguments.withVerb(words)
      try Arguments.checkValues(words)
      if let rendering = try Arguments.plainRendering(words) {
        try rendering.run()
        return (0, nil)
      }
      if words == ["version"] {
        try Output.print(Fillet.configuration.version)
      } else if words.count == 2, words[0] == "help", let topic = HelpTopic(rawValue: words[1]) {
        try Output.print(topic.text)
      } else if words.count == 2, words[0] == "help", let problem = Arguments.problem(ofTopic: words[1]) {
        throw problem
      } else if let start = Arguments.plainStart(words) {
        try start.run()
      } else {
        var verb = try Fillet.parseAsRoot(words)
        try verb.run()
      }
      return (0, nil)
    } catch let error as ProgramError {
      return ending(error)
    } catch let status as ExitCode {
      // The verb has printed its message.
      return (status.rawValue, nil)
    } catch {
      return ending(parsing: error, of: words)
    }
  }

  private static func ending(_ error: ProgramError) -> Ending {
    if !error.description.isEmpty { writeError("fillet: " + displayed(error.description)) }
    return (error.status.rawValue, error.signal)
  }

  /// Prints help or the version, or one line about wrong arguments.
  private static func ending(parsing error: any Error, of words: [String]) -> Ending {
    let code = Fillet.exitCode(for: error)
    if code == .success {
      do throws(ProgramError) {
        try Output.print(Fillet.fullMessage(for: error))
        return (0, nil)
      } catch {
        return ending(error)
      }
    }
    let lines = Fillet.message(for: error).split(separator: "\n").map(String.init)
    let message = lines.isEmpty ? "wrong arguments" : lines.joined(separator: " ")
    let text = Arguments.inWords(message, of: words)
    // The message may repeat hundreds of arguments.
    let shown = text.count > 200 ? text.prefix(200) + "…" : text[...]
    writeError("fillet: " + displayed(String(shown)) + " ('fillet help' lists all verbs)")
    return (code == .validationFailure ? ProgramError.Status.usage.rawValue : code.rawValue, nil)
  }
}

/// Interprets the words of the command line before they are parsed.
enum Arguments {
  /// The parser's message with the help of a missing argument, or with the option that an unfinished one begins.
  fileprivate static func inWords(_ message: String, of words: [String]) -> String {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count > 1, !message.contains("Did you mean"),
      let verb = Fillet.configuration.subcommands.first(where: { $0._commandName == words.first })
    else { return message }
    let help = Fillet.helpMessage(for: verb, columns: 1000).split(separator: "\n")
    if message.hasPrefix("Missing expected argument") {
      let name = parts[1].prefix { $0 != " " }
      guard let line = help.first(where: { $0.hasPrefix("  \(name) ") }) else { return message }
      return "missing \(name): \(line.dropFirst(name.count + 2).drop { $0 == " " })"
    }
    let options = help.joined(separator: " ").split { " ,()[]=/".contains($0) }
    let whole = options.first { message.hasPrefix("Unknown option") && $0.hasPrefix(parts[1]) }
    return message + (whole.map { ". Did you mean '\($0)'?" } ?? "")
  }

  /// The start of the editor without options; `nil` for other command lines.
  ///
  /// The parser takes longer than the first screen, so it is skipped.
  static func plainStart(_ words: [String]) -> EditorStart? {
    guard words.first == "edit", words.count <= 2 else { return nil }
    guard words.count == 2 else { return EditorStart() }
    return words[1] == "-" || !words[1].hasPrefix("-") ? EditorStart(file: words[1]) : nil
  }

  /// True for a parameter with a value, such as `count=7` or `count+=1`.
  private static func isAssignment(_ word: String) -> Bool {
    guard let sign = word.firstIndex(of: "=") else { return false }
    let typed = word[..<sign]
    let name = String(typed.last.flatMap(ChangeSign.init) == nil ? typed : typed.dropLast())
    return CornerField.isMeant(by: name) || name == ItemParameters.kind || Document.parameter(named: name) != nil
  }

  /// True for a word that can only be a file.
  private static func isFile(_ word: String) -> Bool {
    word.contains(".") || word.contains("/") || DocumentFile.exists(word)
  }

  /// Refuses values of parameters after a verb that sets none; a word behind an option may be the option's.
  static func checkValues(_ words: [String]) throws(ProgramError) {
    let value = zip(words, words.dropFirst()).first { last, word in
      (last == "-" || !last.hasPrefix("-")) && isAssignment(word) && !DocumentFile.exists(word)
    }
    // The names of verbs take a tenth of a start.
    guard let value = value?.1, let verb = words.first, verbs.contains(verb), !setting.contains(verb) else { return }
    let file = words.dropFirst().first { $0 != value && !$0.hasPrefix("-") && isFile($0) } ?? "FILE"
    throw .usage(
      "\(verb == "edit" ? "the editor" : "fillet \(verb)") takes no '\(value)': "
        + "type 'fillet set \(ShellWord.text(file)) \(ShellWord.text(value))'")
  }

  /// The verbs with values among their words.
  private static let setting: [String] = {
    let verbs: [any ParsableCommand.Type] = [New.self, SetValues.self, SweepValues.self, Complete.self]
    return verbs.map { $0._commandName } + ["help", "version"]
  }()

  private static let verbs = Fillet.configuration.subcommands.map { $0._commandName } + ["help", "version"]

  /// The error for a topic of `fillet help` that does not exist.
  static func problem(ofTopic word: String) -> ProgramError? {
    let topics = verbs + HelpTopic.allCases.map(\.rawValue)
    guard !topics.contains(word), !word.hasPrefix("-") else { return nil }
    let meant = EditDistance.nearest(to: word, among: topics).map { "did you mean 'fillet help \($0)'?" }
    return .usage("unknown topic '\(displayed(word))': " + (meant ?? "'fillet help' lists all verbs and topics"))
  }

  /// The rendering of files with only the options of the picture; `nil` for other command lines.
  ///
  /// The parser takes longer than reading and drawing a small document, so it is skipped.
  static func plainRendering(_ words: [String]) throws(ProgramError) -> Rendering? {
    guard words.first == "render" else { return nil }
    var (files, size, glyphs, isOutline): ([String], _, String?, _) = ([], "80x24", nil, false)
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      switch word {
      case "--outline": isOutline = true
      case "--size", "--glyphs":
        guard let value = rest.popFirst(), !value.hasPrefix("-") else { return nil }
        if word == "--size" { size = value } else { glyphs = value }
      default:
        guard word == "-" || !word.hasPrefix("-") else { return nil }
        files.append(word)
      }
    }
    if files.isEmpty { return nil }
    return Rendering(files: files, size: try Size(option: size), glyphs: glyphs, isOutline: isOutline)
  }

  /// The words, with the verb `edit` in front if the first one looks like a file.
  static func withVerb(_ words: [String]) throws(ProgramError) -> [String] {
    guard let first = words.first else { return ["edit"] }
    if first == "-" { return ["edit"] + words }
    if first.hasPrefix("-") {
      return ["-h", "--help", "--version", "--experimental-dump-help"].contains(first) ? words : ["edit"] + words
    }
    if verbs.contains(first) || first.hasPrefix("__") { return words }
    if isFile(first) { return ["edit"] + words }
    let meant = EditDistance.nearest(to: first, among: verbs).map { "did you mean 'fillet \($0)'?" }
    throw .usage(
      "unknown verb '\(first)': " + (meant ?? "'fillet help' lists all verbs; a file name has a dot or a slash"))
  }
}
