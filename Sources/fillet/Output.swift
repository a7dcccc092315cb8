import Storage

/// Where a verb writes what it made.
enum Output {
  /// Writes to standard output for `nil` and `-`, or to a file.
  ///
  /// - Parameter known: what the file was when this run read it; another file is replaced only by force.
  static func write(
    _ bytes: [UInt8], to name: String?, replacing known: FileIdentity? = nil, force: Bool
  ) throws(ProgramError) {
    if let name, name.isEmpty { throw .usage("the output has an empty name: give one, or - for standard output") }
    do throws(StorageError) {
      guard let name, name != "-" else { return try FileStore().writeStandardOutput(bytes) }
      let policy: SavePolicy = force ? .overwrite : known.map { .replacing($0) } ?? .newFile
      _ = try FileStore().save(bytes, to: FilePath(name), policy)
    } catch {
      if case .exists(let path) = error {
        throw .cannotCreate("\(path) exists already: choose another name, or add --force to replace it")
      }
      throw ProgramError(error)
    }
  }

  /// Makes sure that a folder is there.
  static func makeFolder(_ name: String) throws(ProgramError) {
    do throws(StorageError) {
      try FileStore().makeFolder(FilePath(name.dropLast(name.hasSuffix("/") && name != "/" ? 1 : 0)))
    } catch {
      throw ProgramError(error)
    }
  }

  static func print(_ text: String) throws(ProgramError) {
    try write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8), to: nil, force: false)
  }
}

/// Writes a line to standard error; what has gone wrong there cannot be told anywhere.
func writeError(_ line: String) { FileStore().writeStandardError(Array((line + "\n").utf8)) }
