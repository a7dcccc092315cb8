extension FileStore {
  /// Why no file can be made in a folder, or in the nearest one above in which the folder would be made.
  ///
  /// Nothing is written to find out.
  ///
  /// - Returns: `nil` where nothing stands in the way.
  public func trouble(inMakingFilesIn folder: FilePath) -> (path: FilePath, reason: Errno)? {
    var place = folder
    while true {
      do throws(Errno) {
        guard try calls.status(at: place).kind == .directory else { return (place, .notADirectory) }
        try calls.checkWritable(place, isFolder: true)
        return nil
      } catch {
        // The name below a file is no name either: the file itself is what stands in the way.
        guard error == .notFound || error == .notADirectory, place.directory != place else {
          return (place, error)
        }
        place = place.directory
      }
    }
  }
}
