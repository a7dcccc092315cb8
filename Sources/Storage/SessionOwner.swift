import Glibc

/// What a journal's header says about the process that runs.
public enum SessionOwner {
  /// The header of a session that begins now.
  ///
  /// - Throws: `cannotWrite` when the document's directory is not there.
  public static func header(
    for document: FilePath, file: FileIdentity?, calls: SystemCalls = SystemCalls()
  ) throws(JournalError) -> JournalHeader {
    let full: FilePath
    do throws(Errno) {
      full = try calls.fullPath(document)
    } catch {
      throw .cannotWrite(document, error)
    }
    return JournalHeader(document: full, process: getpid(), host: hostName, since: Int64(time(nil)), file: file)
  }

  /// Whether the process that a header names has ended, as far as this machine knows it.
  public static func hasEnded(_ header: JournalHeader) -> Bool {
    header.host == hostName && kill(header.process, 0) != 0 && errno == ESRCH
  }

  private static var hostName: String {
    var name = utsname()
    guard unsafe uname(&name) == 0 else { return "" }
    return unsafe withUnsafeBytes(of: &name.nodename) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
