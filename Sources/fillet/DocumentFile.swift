import Drawing
import Formats
import Geometry
import Storage

/// A document with the file it came from.
struct DocumentFile {
  var document: Document
  /// What the file was when it was read; `nil` for standard input.
  var identity: FileIdentity?

  /// The largest file that is read, in bytes.
  static let sizeLimit = 64 << 20

  /// Reads a document from a file, or from standard input for `-`.
  static func read(_ name: String) throws(ProgramError) -> DocumentFile {
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
    do throws(SVGError) {
      return DocumentFile(document: try SVGReader.document(from: bytes), identity: identity)
    } catch {
      throw .badInput("\(name == "-" ? "standard input" : name):\(error)")
    }
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
    case .cannotRead, .cannotRun, .cannotWrite, .changedOnDisk, .deletedOnDisk, .displaced, .damaged:
      self = .readOrWrite(error.description)
    }
  }
}
