import Application
import ArgumentParser
import Document
import Glibc
import Storage
import Terminal
import Text

/// The options of the verbs that take many files.
struct FileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Files to work on at a time, 1 to 256. Default: the number of processors.", valueName: "N"))
  var jobs: Int?

  @Flag(help: "Leave out notes, the progress and the summary.")
  var quiet = false

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to 256, not \(jobs)")
    }
  }
}

/// A verb's run over its files.
///
/// Threads compute the results; the main thread prints and writes them in the order of the files. A file that fails does
/// not stop the others, and the highest status of all files is that of the run.
struct FileRun: ~Copyable {
  let verb: String
  let list: FileList
  /// The number of files to work on at a time; `nil` for the number of processors.
  let jobs: Int?
  let isQuiet: Bool
  /// True if each text needs the name of its file.
  var hasHeadings = false
  /// True to replace other files.
  var force = false
  /// The summary's word for the files that were written; `nil` for verbs that only read.
  var done: String?

  private var status: Int32 = 0
  private var counts = (taken: 0, printed: 0, unchanged: 0, failed: 0)
  private var kept = KeptForms()
  private var misfits = (corners: 0, files: 0)
  private var uneven = (walls: 0, files: 0)
  private var settingProblems: Set<String> = []
  private var progress: ProgressBar?
  /// Says how far the run was when a signal such as Ctrl-C ends it.
  private var farewell: LineFarewell?

  init(_ verb: String, _ list: FileList, _ options: FileOptions) {
    self.init(verb, list, jobs: options.jobs, isQuiet: options.quiet)
  }

  init(_ verb: String, _ list: FileList, jobs: Int?, isQuiet: Bool) {
    (self.verb, self.list, self.jobs, self.isQuiet) = (verb, list, jobs, isQuiet)
    if !isQuiet { progress = ProgressBar(total: list.entries.count) }
  }

  /// Computes the result of each file on several threads, and prints and writes it.
  ///
  /// - Parameter take: Gets each result on the main thread.
  mutating func forEach(
    _ compute: @escaping @Sendable (FileList.Entry, inout FileResult) throws(ProgramError) -> Void,
    take: (FileList.Entry, FileResult) -> Void = { _, _ in }
  ) throws(ProgramError) {
    for problem in list.problems { report(problem) }
    counts.failed = list.problems.count
    if done != nil, list.isSeveral, !isQuiet { farewell = LineFarewell() }
    noteProgress()
    defer { farewell?.set(nil) }
    try Workers.run(list.entries, jobs: jobs ?? Workers.processors) { entry in
      Self.result(of: entry, compute)
    } _: { entry, result throws(ProgramError) in
      try use(result, of: entry)
      take(entry, result)
    }
  }

  /// Computes the result of one file again, and prints and writes it.
  mutating func `repeat`(
    _ entry: FileList.Entry, _ compute: (FileList.Entry, inout FileResult) throws(ProgramError) -> Void
  ) throws(ProgramError) {
    try use(Self.result(of: entry, compute), of: entry)
  }

  private static func result(
    of entry: FileList.Entry, _ compute: (FileList.Entry, inout FileResult) throws(ProgramError) -> Void
  ) -> FileResult {
    var result = FileResult()
    do throws(ProgramError) {
      try compute(entry, &result)
    } catch {
      result.problems.append(error)
    }
    return result
  }

  /// Prints the summary, and ends with the status.
  mutating func end() throws {
    progress?.hide()
    if list.isSeveral, !isQuiet, let summary { writeError("\(verb): \(summary)") }
    if status != 0 { throw ExitCode(status) }
  }

  /// Such as `212 files changed, 31 unchanged, 2 failed`.
  private var summary: String? {
    let failed = counts.failed == 0 ? [] : ["\(counts.failed) failed"]
    guard let done else { return counts.failed == 0 ? nil : counted(counts.failed, "file") + " failed" }
    let written = counts.taken + list.problems.count - counts.unchanged - counts.failed
    let unchanged = counts.unchanged == 0 ? [] : ["\(counts.unchanged) unchanged"]
    let doNot = misfits.corners == 1 ? "does" : "do"
    let corners = "\(counted(misfits.corners, "corner")) in \(counted(misfits.files, "file")) \(doNot) not fit"
    let files = (["\(counted(written, "file")) \(done)"] + unchanged + failed).joined(separator: ", ")
    let are = uneven.walls == 1 ? "is" : "are"
    let walls = "\(counted(uneven.walls, "wall")) in \(counted(uneven.files, "file")) \(are) no longer even"
    let parts = [
      files, kept.circlesLeft, kept.following, misfits.corners == 0 ? nil : corners, uneven.walls == 0 ? nil : walls,
    ]
    return parts.compactMap { $0 }.joined(separator: "; ")
  }

  private mutating func use(_ result: FileResult, of entry: FileList.Entry) throws(ProgramError) {
    let name = DocumentFile.label(of: entry.name)
    if !result.text.isEmpty {
      progress?.hide()
      let isHeaded = hasHeadings && list.isSeveral
      let heading = isHeaded ? (counts.printed > 0 ? "\n" : "") + displayed(name) + ":\n" : ""
      counts.printed += 1
      try Output.print(heading + result.text)
    }
    for problem in result.settingProblems where settingProblems.insert(problem).inserted { tell("fillet: " + problem) }
    if !isQuiet { for line in notes(of: result, about: name) { tell(line) } }
    var (problems, notices) = (result.problems, [String]())
    // A signal that came during a save ends the program behind the count.
    let isPrinted = result.writes.contains { $0.name == nil }
    if isPrinted {
      write(result, &problems, &notices)
    } else {
      SystemCalls().holdingEnds { write(result, &problems, &notices) }
    }
    for line in notices { tell(line) }
    for problem in problems { report(list.isSeveral ? problem.naming(name) : problem) }
    progress?.show(done: counts.taken, failed: counts.failed)
  }

  /// Writes the files of a result, and counts them.
  private mutating func write(_ result: FileResult, _ problems: inout [ProgramError], _ notices: inout [String]) {
    do throws(ProgramError) {
      if let folder = result.folder, !result.writes.isEmpty {
        try list.isSeveral ? Output.makeFolders(folder) : Output.makeFolder(folder)
      }
      for write in result.writes { try write.perform(force: force) { notices.append($0) } }
    } catch {
      problems.append(error)
    }
    status = max(status, result.status)
    counts.taken += 1
    kept += result.kept
    misfits.corners += result.misfits
    if result.misfits > 0 { misfits.files += 1 }
    uneven.walls += result.walls.count
    if result.walls.count > 0 { uneven.files += 1 }
    if !problems.isEmpty { counts.failed += 1 } else if result.isUnchanged { counts.unchanged += 1 }
    noteProgress()
  }

  private mutating func noteProgress() {
    guard farewell != nil, let summary else { return }
    let left = counted(list.entries.count - counts.taken, "file")
    farewell?.set("\(progress == nil ? "" : ProgressBar.clearing)\(verb): stopped with \(left) left: \(summary)")
  }

  /// All notes about a single file; of several files one line for each that is not unchanged, and one for its walls.
  private func notes(of result: FileResult, about name: String) -> [String] {
    let isSilent = list.isSeveral || !result.isUnchanged || !result.writes.isEmpty || !result.problems.isEmpty
    func note(_ text: String) -> String { "note: " + displayed(list.isSeveral ? "\(name): \(text)" : text) }
    let notes = (result.notes + (isSilent ? [] : ["\(name) is unchanged"])).map(note)
    let walls = [result.walls.note].compactMap { $0 }.map(note)
    let all = result.remarks + notes
    guard list.isSeveral else { return walls + all }
    guard !result.isUnchanged, let first = all.first else { return walls }
    let more = result.remarkCount + notes.count - 1
    return walls + [first + (more == 0 ? "" : " (\(counted(more, "more note")))")]
  }

  private mutating func report(_ problem: ProgramError) {
    status = max(status, problem.status.rawValue)
    tell("fillet: " + displayed(problem.description))
  }

  private mutating func tell(_ line: String) {
    progress?.hide()
    writeError(line)
  }
}

extension ProgramError {
  /// The same error with the name of its file.
  fileprivate func naming(_ file: String) -> ProgramError { description.contains(file) ? self : at(file) }
}

/// A line on a terminal with the progress of a run: a bar, the files, the failures and the time left.
struct ProgressBar {
  /// Removes the line.
  static let clearing = "\r\u{1B}[K"

  private let total: Int
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?
  private var isShown = false

  /// `nil` for a few files, or if standard error is not a terminal.
  init?(total: Int) {
    guard total > 20, isatty(STDERR_FILENO) == 1, ProcessEnvironment["TERM"] != "dumb" else { return nil }
    self.total = total
  }

  /// Draws the line, at most ten times a second.
  mutating func show(done: Int, failed: Int) {
    let now = ContinuousClock.now
    if let last, now - last < .milliseconds(100) { return }
    last = now
    isShown = true
    Self.write(Self.clearing + Self.line(done: done, of: total, failed: failed, elapsed: start.duration(to: now)))
  }

  /// Removes the progress line, so that other output begins in an empty line.
  mutating func hide() {
    if isShown { Self.write(Self.clearing) }
    isShown = false
  }

  /// Such as `[#####---------------] 52/208 files, 1 failed, 3 s left`.
  static func line(done: Int, of total: Int, failed: Int, elapsed: Duration) -> String {
    let filled = 20 * done / max(total, 1)
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 20 - filled)
    let seconds = Int((elapsed / Double(max(done, 1)) * Double(total - done)).components.seconds) + 1
    let time = seconds < 100 ? "\(seconds) s left" : "\((seconds + 30) / 60) min left"
    return "[\(bar)] \(done)/\(total) files" + (failed > 0 ? ", \(failed) failed" : "") + ", " + time
  }

  private static func write(_ text: String) { FileStore().writeStandardError(Array(text.utf8)) }
}
