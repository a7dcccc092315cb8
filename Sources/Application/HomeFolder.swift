import Glibc
import Storage

/// The person's home, and the folders that the XDG base directory specification puts there.
package enum HomeFolder {
  /// What a person reads where there is none.
  package static let missing = "no home folder is known: set HOME"

  /// `HOME`, or else what the system's list of users says; `nil` where neither names a whole path.
  static var path: String? {
    if let home = ProcessEnvironment["HOME"], home.hasPrefix("/") { return home }
    return listed
  }

  /// A folder that a variable names, or else one below the home; a variable that holds no whole path counts as none, as
  /// the specification wants it.
  static func folder(_ variable: String, or below: String) -> String? {
    if let named = ProcessEnvironment[variable], named.hasPrefix("/") { return named }
    return path.map { ($0 == "/" ? "" : $0) + "/" + below }
  }

  /// The home in `/etc/passwd`, read here because the C library would load other libraries into a static program.
  private static var listed: String? {
    let bytes: [UInt8]
    do throws(StorageError) {
      bytes = try FileStore().read("/etc/passwd", limit: 1 << 20).bytes
    } catch {
      // A system without such a list says nothing of anybody's home.
      return nil
    }
    let user = String(getuid())
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard fields.count >= 6, fields[2].elementsEqual(user.utf8) else { continue }
      let home = String(decoding: fields[5], as: UTF8.self)
      return home.hasPrefix("/") ? home : nil
    }
    return nil
  }
}
