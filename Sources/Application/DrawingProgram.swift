import Editor
import Formats
import Geometry
import Glibc
import Storage

/// The program that draws PNG and PDF, found only when it is needed.
package struct DrawingProgram {
  private static let name = "fillet-draw"
  /// The largest output, in bytes.
  private static let outputLimit = 512 << 20
  /// The time limits in seconds: for a drawing, more than its own limit, and for the test.
  private static let (patience, shortPatience) = (150, 5)

  private let program: OtherProgram

  /// Looks in `FILLET_DRAW`, beside this program, and in `../libexec/fillet`.
  package init() throws(ProgramError) {
    if let named = ProcessEnvironment["FILLET_DRAW"], !named.isEmpty {
      program = OtherProgram(FilePath(named))
      guard program.canRun else {
        throw .unavailable("FILLET_DRAW is \(named), which is not a program: PNG and PDF need \(Self.name)")
      }
      return
    }
    let folder = OtherProgram.ownPath?.directory ?? "."
    let places = ["/\(Self.name)", "/../libexec/fillet/\(Self.name)"].map { place in
      OtherProgram(FilePath(bytes: folder.bytes + Array(place.utf8)))
    }
    guard let found = places.first(where: \.canRun) else {
      throw .unavailable(
        "PNG and PDF need the program \(Self.name), which is missing: build it with script/build, "
          + "or set FILLET_DRAW to it")
    }
    program = found
  }

  /// Draws a file.
  ///
  /// - Parameters:
  ///   - document: The document that the file embeds, if it differs from the drawn SVG.
  ///   - pageHeight: The height of a PDF page; `nil` for one page.
  ///   - folder: The document's folder; only pictures below it are read.
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
      throw .fault("\(Self.name) made no \(format.rawValue.uppercased()): rebuild it with script/build")
    }
  }

  /// Draws an empty picture as a test, and returns its size in bytes.
  package func test() throws(ProgramError) -> Int {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>"
    return try file(.png, of: Array(svg.utf8), folder: ".", seconds: Self.shortPatience).count
  }

  /// The signals of a crash; a failed allocation uses one of them too, and its message says so.
  private static let crashes = [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP]

  private static func error(of outcome: OtherProgram.Outcome) -> ProgramError {
    let line = String(decoding: outcome.complaint.prefix { $0 != 0x0A }.prefix(400), as: UTF8.self)
    let reason = line.isEmpty ? "no reason given" : line
    switch outcome.end {
    case .status(64): return .usage(reason)
    case .status(65): return .badInput(reason)
    case .status(69): return .unavailable(reason)
    // The loader did not find a library.
    case .status(127): return .unavailable("\(name) cannot start (\(reason)): apt-get install librsvg2-2")
    case .signal(Int(SIGXCPU)), .signal(Int(SIGALRM)):
      return .badInput("\(name) ran out of time: make the drawing smaller or simpler")
    case .signal(let number) where crashes.contains(Int32(number)) && !reason.contains("alloc"):
      return .fault("\(name) crashed with signal \(number) (\(reason)): the SVG is unaffected; report the drawing")
    case .signal(let number):
      return .badInput("signal \(number) ended \(name) (\(reason)): make the drawing smaller or simpler")
    case .status: return .fault("\(name): \(reason)")
    }
  }
}
