import Editor
import Formats
import Geometry
import Glibc
import Storage

/// The program that draws PNG and PDF; it is looked for when something is to be drawn, and not before.
package struct DrawingProgram {
  private static let name = "fillet-draw"
  /// The largest file that it may make, in bytes.
  private static let outputLimit = 512 << 20
  /// The seconds that it may draw, more than it allows itself, and those for next to nothing.
  private static let (patience, shortPatience) = (150, 5)

  private let program: OtherProgram

  /// Looks in `FILLET_DRAW`, beside this program, and in `../libexec/fillet`.
  package init() throws(ProgramError) {
    if let named = ProcessEnvironment["FILLET_DRAW"], !named.isEmpty {
      program = OtherProgram(FilePath(named))
      guard program.canRun else {
        throw .unavailable("FILLET_DRAW names \(named), which is no program: PNG and PDF need \(Self.name)")
      }
      return
    }
    let folder = OtherProgram.ownPath?.directory ?? "."
    let places = ["/\(Self.name)", "/../libexec/fillet/\(Self.name)"].map { place in
      OtherProgram(FilePath(bytes: folder.bytes + Array(place.utf8)))
    }
    guard let found = places.first(where: \.canRun) else {
      throw .unavailable(
        "PNG and PDF need the program \(Self.name), which is not beside fillet: build it with script/build, "
          + "or name it in FILLET_DRAW")
    }
    program = found
  }

  /// The whole file of a format.
  ///
  /// - Parameters:
  ///   - document: what the file holds as its document, where that is not what is drawn.
  ///   - pageHeight: how much of the height each page of a PDF has; `nil` for one page.
  ///   - folder: where the document lies; pictures that it links to are read only below it.
  func file(
    _ format: DrawnFormat, of svg: [UInt8], keeping document: [UInt8]? = nil, size: DrawnSize = .scale(1),
    pageHeight: Double? = nil, folder: FilePath, seconds: Int = patience
  ) throws(ProgramError) -> [UInt8] {
    var arguments = ["--format", format.rawValue] + size.arguments + ["--base", folder.description]
    if let pageHeight { arguments += ["--page-height", NumberText.exact(pageHeight)] }
    let outcome: OtherProgram.Outcome
    do throws(StorageError) {
      outcome = try program.run(arguments, input: svg, limit: Self.outputLimit, seconds: seconds)
    } catch {
      if case .tookTooLong = error { throw .unavailable("\(Self.name) hangs: \(error)") }
      throw .unavailable(error.description)
    }
    guard outcome.end == .status(0) else { throw Self.error(of: outcome) }
    do throws(PNGDocumentError) {
      return try format.file(drawing: outcome.output, svg: document ?? svg)
    } catch {
      throw .fault("\(Self.name) made no \(format.rawValue.uppercased()): build it anew with script/build")
    }
  }

  /// Draws next to nothing, to see whether it can; how many bytes came of it.
  package func test() throws(ProgramError) -> Int {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>"
    return try file(.png, of: Array(svg.utf8), folder: ".", seconds: Self.shortPatience).count
  }

  /// The signals of a program that is wrong; a failed allocation ends by one of them, too, and says so.
  private static let crashes = [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP]

  private static func error(of outcome: OtherProgram.Outcome) -> ProgramError {
    let line = String(decoding: outcome.complaint.prefix { $0 != 0x0A }.prefix(400), as: UTF8.self)
    let reason = line.isEmpty ? "it gave no reason" : line
    switch outcome.end {
    case .status(64): return .usage(reason)
    case .status(65): return .badInput(reason)
    case .status(69): return .unavailable(reason)
    // Nothing was drawn: the loader did not find a library.
    case .status(127): return .unavailable("\(name) cannot start (\(reason)): apt-get install librsvg2-2")
    case .signal(Int(SIGXCPU)), .signal(Int(SIGALRM)):
      return .badInput("\(name) was stopped, for the drawing took too long: make it smaller or simpler")
    case .signal(let number) where crashes.contains(Int32(number)) && !reason.contains("alloc"):
      return .fault("\(name) crashed by signal \(number) (\(reason)): the SVG is as good as before; report the drawing")
    case .signal(let number):
      return .badInput("\(name) was ended by signal \(number) (\(reason)): make the drawing smaller or simpler")
    case .status: return .fault("\(name): \(reason)")
    }
  }
}
