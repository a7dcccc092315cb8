import Cells
package import Document
package import Formats
package import Geometry
import Glibc
import Images
package import Preview
import Raster
package import SVG
package import Storage

/// Converts documents into the bytes of a format.
package enum DocumentBytes {
  /// The document as SVG.
  ///
  /// - Parameters:
  ///   - folder: The file's folder, for linked pictures; `nil` to read none.
  ///   - name: The file to save it in, which fillet must be able to open again; `nil` and `-` for none.
  package static func svg(
    of document: Document, folder: FilePath?, savedAs name: String? = nil
  ) throws(ProgramError) -> [UInt8] {
    let pictures = folder.map { ExportedPictures(document, in: $0, isDrawn: false) } ?? ExportedPictures()
    let bytes = try bytes(of: document, pictures, as: .svg, folder: folder ?? ".")
    if let name, name != "-" { try checkReadable(bytes, of: document, in: name) }
    return bytes
  }

  /// Throws if fillet could not open an SVG of the document again with all its shapes.
  ///
  /// - Parameter limit: The largest file that is read, in bytes; another encoding may take more of them than UTF-8.
  static func checkReadable(
    _ svg: [UInt8], of document: Document, in name: String, limit: Int = DocumentFile.sizeLimit
  ) throws(ProgramError) {
    // A smaller file is within all limits that an edit can reach: 10,000 shapes take more.
    guard svg.count > 1 << 17 else { return }
    func refusal(_ reason: String) -> ProgramError {
      .badInput("\(name) is not saved, as fillet could not open it again: \(reason); make the drawing simpler")
    }
    // No encoding takes more than eight bytes for one of UTF-8.
    if let form = document.source?.form, form.encoding != .utf8, svg.count > limit / 8,
      form.bytes(of: svg).count > limit
    {
      throw refusal("in \(form.encoding.rawValue) it is larger than \(limit >> 20) MiB, the limit")
    }
    let reason: String
    do throws(SVGError) {
      let file = try SVGFile(svg)
      guard file.unshownShapes > 0 else { return }
      // The file that the document came from may have such shapes already.
      let before = if let source = document.source { try SVGFile(source.bytes).unshownShapes } else { 0 }
      guard file.unshownShapes > before else { return }
      reason = file.broken.first?.description ?? "it has more shapes or longer paths than fillet reads"
    } catch {
      reason = "\(error)"
    }
    throw refusal(reason)
  }

  /// - Parameters:
  ///   - folder: The document's folder, for linked pictures.
  ///   - program: The drawing program, which several files share.
  package static func bytes(
    of document: Document, _ pictures: ExportedPictures, as format: Format, size: DrawnSize = .scale(1),
    code: CodeOptions = CodeOptions(), folder: FilePath, program: DrawingProgram = DrawingProgram()
  ) throws(ProgramError) -> [UInt8] {
    func text() throws(ProgramError) -> [UInt8] {
      Array(try outlined(SVGWriter.text(of: document, options: pictures.writing)).utf8)
    }
    /// The text for fillet-draw, which does not know the length that a file gives an outline.
    func drawing() throws(ProgramError) -> [UInt8] {
      let measured = try outlined(document.measuringDashes())
      var options = pictures.drawing
      options.isForDrawing = true
      return Array(try outlined(SVGWriter.text(of: measured, options: options)).utf8)
    }
    switch format.maker {
    case .text, .code:
      return Array((try outlined(format.text(of: document, pictures.writing, code: code)) ?? "").utf8)
    case .drawing(let drawn):
      return try program.file(drawn, of: drawing(), keeping: text(), size: size, folder: folder)
    case .icon:
      let drawing = try drawing()
      var entries: [(size: Int, png: [UInt8])] = []
      for (index, side) in IconFile.sizes.enumerated() {
        program.progress.report(share: Double(index) / Double(IconFile.sizes.count))
        // Without the document, which nothing reads from an icon.
        let png = try program.file(
          .png, of: drawing, keeping: [], size: .pixels(width: side, height: side), folder: folder)
        entries.append((side, png))
      }
      return IconFile.bytes(of: entries)
    case .report:
      let report = try outlined(DrawingReport(document, in: folder))
      return Array((try Output.json(of: report) + "\n").utf8)
    case .preview(let isColored): return try preview(of: document, in: folder, isColored: isColored)
    }
  }
}

extension DocumentBytes {
  /// The preview in braille, as `fillet render` prints it.
  private static func preview(
    of document: Document, in folder: FilePath, isColored: Bool
  ) throws(ProgramError) -> [UInt8] {
    let settings = Renderer.Settings(columns: 80, rows: 24, showsColor: isColored)
    let picture = try outlined(document.preview(in: folder, settings)).picture
    guard isColored else { return Array(picture.lines.map { $0 + "\n" }.joined().utf8) }
    var frame = Frame(size: Size(columns: picture.columns, rows: picture.rows))
    func color(_ color: Color?) -> CellColor { color.map { .rgb($0.red, $0.green, $0.blue) } ?? .standard }
    for (place, cell) in picture.cells.enumerated() {
      let style = CellStyle(foreground: color(cell.color), background: color(cell.background))
      frame[place % picture.columns, place / picture.columns] = Cell(cell.glyph, style: style)
    }
    return Array(frame.ansi.utf8)
  }
}

extension Document {
  /// The preview, and the pictures that it lacks.
  ///
  /// - Parameter folder: The document's folder, for linked pictures.
  package func preview(
    in folder: FilePath, _ settings: Renderer.Settings
  ) throws(OutlineError) -> (picture: Picture, problems: [ProgramError]) {
    var (picture, renderer, files, settings) = (Picture(), Renderer(), PictureFiles(in: folder), settings)
    let scene = try scene()
    settings.paper = Paper(for: scene)
    renderer.render(scene, pictures: files.states(for: self), settings, into: &picture)
    return (picture, files.problems)
  }
}

/// The facts about a document's pictures that its SVG needs to show them as the preview does.
package struct ExportedPictures {
  /// The options for the document's SVG.
  package private(set) var writing = SVGWriter.Options()
  /// The options for the SVG that fillet-draw gets; it ignores EXIF and trusts the names of files.
  package private(set) var drawing = SVGWriter.Options()
  /// The pictures that could not be read, each with the reason.
  package private(set) var problems: [ProgramError] = []

  /// Options without pictures.
  package init() {}

  /// - Parameters:
  ///   - folder: The document's folder.
  ///   - isDrawn: True to read all pictures, false to read only the sizes of centered ones.
  package init(_ document: Document, in folder: FilePath, isDrawn: Bool) {
    drawing.rewritesPictures = true
    let loader = PictureLoader(folder: folder)
    var known: Set<String> = []
    for effects in document.items.lazy.map(\.effects) {
      for address in isDrawn ? effects.pictures : [effects.imageFit == .center ? effects.image : nil].compactMap(\.self)
      where known.insert(address).inserted {
        do throws(PictureLoadError) {
          if isDrawn { try learn(address, loader) } else { setSize(try loader.size(address), of: address) }
        } catch {
          // The SVG keeps the address; only the centering needs the size.
          problems.append(
            isDrawn
              ? ProgramError(leavingOut: address, error) : ProgramError("is not centered in the SVG", address, error))
          // fillet-draw might show a part of it.
          drawing.substitutes[address] = Self.nothing
        }
      }
    }
  }

  /// Sets the form of path data and whether parameters are written.
  package mutating func write(as options: SVGWriter.Options) {
    (writing.places, writing.drawsCubics, writing.isPlain) = (options.places, options.drawsCubics, options.isPlain)
    writing.size = options.size
  }

  /// Sets the size of the drawing that fillet-draw gets.
  package mutating func draw(at size: SizeOptions) { drawing.size.side = size.side }

  private mutating func learn(_ address: String, _ loader: PictureLoader) throws(PictureLoadError) {
    let picture = try loader.picture(address)
    setSize(PictureSize(width: picture.bitmap.width, height: picture.bitmap.height), of: address)
    guard picture.isShownOtherwise || !Self.tells(address, picture.kind) else { return }
    let (content, kind) = try picture.asShown()
    drawing.substitutes[address] = kind.address(holding: content)
  }

  /// True if an address names its picture's format correctly, by its ending or its media type.
  private static func tells(_ address: String, _ kind: PictureKind) -> Bool {
    if address.hasPrefix("data:") { return address.hasPrefix("data:\(kind.mediaType);") }
    return kind.endings.contains { address.hasSuffix("." + $0) }
  }

  /// A transparent PNG of one pixel.
  private static let nothing =
    "data:image/png;base64,"
    + "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII="

  private mutating func setSize(_ size: PictureSize, of address: String) {
    writing.pictureSizes[address] = size
    drawing.pictureSizes = writing.pictureSizes
  }
}

/// The program that draws PNG and PDF, found only when it is needed; its copies stay loaded as long as this value.
package struct DrawingProgram: Sendable {
  private static let name = "fillet-draw"
  /// The largest output, in bytes.
  private static let outputLimit = 512 << 20

  private let servers = OtherProgram.Servers()
  /// The task that draws, which a person may end.
  let progress: TaskProgress
  /// The time limit for a drawing, in seconds; that of the program itself.
  private let seconds: Int

  package init(for progress: TaskProgress = TaskProgress(), seconds: Int = 60) {
    (self.progress, self.seconds) = (progress, seconds)
  }

  /// Looks in `FILLET_DRAW`, beside this program, and in `../libexec/fillet`; throws if it is missing.
  @discardableResult package func find() throws(ProgramError) -> OtherProgram {
    if let named = ProcessEnvironment["FILLET_DRAW"], !named.isEmpty {
      let program = OtherProgram(FilePath(named))
      guard program.canRun else {
        throw .unavailable("FILLET_DRAW is \(named), which is not a program: PNG and PDF need \(Self.name)")
      }
      return program
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
    return found
  }

  /// Draws a file.
  ///
  /// - Parameters:
  ///   - document: The document that the file embeds, if it differs from the drawn SVG.
  ///   - pageHeight: The height of a PDF page; `nil` for one page.
  ///   - folder: The document's folder; only pictures below it are read.
  package func file(
    _ format: DrawnFormat, of svg: [UInt8], keeping document: [UInt8]? = nil, size: DrawnSize = .scale(1),
    pageHeight: Double? = nil, folder: FilePath
  ) throws(ProgramError) -> [UInt8] {
    var arguments = ["--format", format.rawValue] + size.arguments + ["--base", folder.description]
    if let pageHeight { arguments += ["--page-height", NumberText.exact(pageHeight)] }
    let program = try find()
    let outcome: OtherProgram.Outcome
    do throws(StorageError) {
      outcome = try servers.run(
        program, arguments,
        input: SVGWriter.withPlainGradients(SVGWriter.withPlainShadows(SVGWriter.withPlainColors(svg))),
        limit: Self.outputLimit,
        seconds: seconds,
        progress: progress)
    } catch {
      if case .tookTooLong = error { throw outOfTime }
      throw .unavailable(error.description)
    }
    guard outcome.end == .status(0) else { throw self.error(of: outcome) }
    do throws(PNGDocumentError) {
      return try format.file(drawing: outcome.output, svg: document ?? svg)
    } catch {
      throw .fault("\(Self.name) made no \(format.rawValue.uppercased()): rebuild it with script/build")
    }
  }

  /// Draws an empty picture as a test, and returns its size in bytes.
  package func test() throws(ProgramError) -> Int {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>"
    do throws(ProgramError) {
      return try file(.png, of: Array(svg.utf8), folder: ".").count
    } catch {
      guard error.description == outOfTime.description else { throw error }
      throw .unavailable("\(Self.name) hangs: \(try find().path) did not end within \(seconds) s")
    }
  }

  /// The signals of a crash; a failed allocation uses one of them too, and its message says so.
  private static let crashes = [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP]

  private var outOfTime: ProgramError {
    .badInput("\(Self.name) did not end within \(seconds) s: make the drawing smaller or simpler")
  }

  private func error(of outcome: OtherProgram.Outcome) -> ProgramError {
    let name = Self.name
    let line = String(decoding: outcome.complaint.prefix { $0 != 0x0A }.prefix(400), as: UTF8.self)
    let reason = line.isEmpty ? "no reason given" : line
    switch outcome.end {
    case .status(64): return .usage(reason)
    case .status(65): return .badInput(reason)
    case .status(69): return .unavailable(reason)
    // The loader did not find a library.
    case .status(127): return .unavailable("\(name) cannot start (\(reason)): apt-get install librsvg2-2")
    case .signal(Int(SIGXCPU)), .signal(Int(SIGALRM)): return outOfTime
    case .signal(let number) where Self.crashes.contains(Int32(number)) && !reason.contains("alloc"):
      return .fault("\(name) crashed with signal \(number) (\(reason)): the SVG is unaffected; report the drawing")
    case .signal(let number):
      return .badInput("signal \(number) ended \(name) (\(reason)): make the drawing smaller or simpler")
    case .status: return .fault("\(name): \(reason)")
    }
  }
}

/// Takes a step that draws outlines; without one, the input is bad.
package func outlined<Value>(
  _ step: @autoclosure () throws(OutlineError) -> Value
) throws(ProgramError) -> Value {
  do throws(OutlineError) {
    return try step()
  } catch {
    throw .badInput(error.description)
  }
}
