import Drawing
import Formats
import Geometry
import Storage

/// A document with the file it came from.
struct DocumentFile {
  var document: Document
  /// What the file was when it was read; `nil` for standard input.
  var identity: FileIdentity?
  /// Whether the document came in a PNG, which is no file that a document can be saved as.
  var isPicture = false

  /// The largest file that is read, in bytes.
  static let sizeLimit = 64 << 20

  /// Reads a document from a file, or from standard input for `-`.
  static func read(_ name: String) throws(ProgramError) -> DocumentFile {
    try checkName(name)
    let bytes: [UInt8]
    var identity: FileIdentity?
    do throws(StorageError) {
      if name == "-" {
        bytes = try FileStore().readStandardInput(limit: sizeLimit)
      } else {
        let file = try FileStore().read(FilePath(name), limit: sizeLimit)
        bytes = file.bytes
        identity = file.identity
      }
    } catch {
      throw ProgramError(error)
    }
    let place = name == "-" ? "standard input" : name
    let isPicture = PNGDocument.isPNG(bytes)
    var svg = bytes
    do throws(PNGDocumentError) {
      if isPicture { svg = try PNGDocument.svg(in: bytes) }
    } catch {
      throw .badInput("\(place): \(error)")
    }
    do throws(SVGError) {
      return DocumentFile(document: try SVGReader.document(from: svg), identity: identity, isPicture: isPicture)
    } catch {
      throw .badInput("\(place):\(isPicture ? " the document in it: " : "")\(error)")
    }
  }

  /// Refuses a name that is empty, and one whose bytes were no UTF-8: what it says now is another file.
  static func checkName(_ name: String) throws(ProgramError) {
    if name.isEmpty { throw .usage("the file has an empty name: give one, or - for standard input") }
    if name.unicodeScalars.contains("\u{FFFD}") { throw .noInput(FileNameError.notText(name).description) }
  }

  static func exists(_ name: String) -> Bool {
    do throws(StorageError) {
      return try FileStore().exists(FilePath(name))
    } catch {
      // What cannot be looked at is there as far as anybody can tell.
      return true
    }
  }
}

extension ProgramError {
  init(_ error: StorageError) {
    switch error {
    case .notFound: self = .noInput(error.description)
    case .notAFile, .tooLarge, .outside: self = .badInput(error.description)
    case .exists, .missingDirectory, .readOnly: self = .cannotCreate(error.description)
    case .cannotWrite(_, let reason) where reason.meansNoPlace: self = .cannotCreate(error.description)
    case .cannotRead, .cannotRun, .cannotPassOn, .cannotWrite, .changedOnDisk, .deletedOnDisk, .displaced, .damaged:
      self = .readOrWrite(error.description)
    }
  }
}
