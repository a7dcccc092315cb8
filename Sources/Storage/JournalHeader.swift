import Glibc

/// The first record of a journal: the session that writes it, and its document.
package struct JournalHeader: Hashable, Sendable {
  /// The document's full path without links.
  package var document: FilePath
  /// The session's process.
  package var process: Int32
  package var host: String
  /// The start of the session, in seconds since 1970.
  package var since: Int64
  /// The hash of the file that the session started from; `nil` without a file.
  package var content: UInt64?

  /// The header of a session of this process that starts now.
  ///
  /// - Throws: `cannotWrite` if the document's directory does not exist.
  package init(
    for document: FilePath, file: FileIdentity?, calls: SystemCalls = SystemCalls()
  ) throws(JournalError) {
    do throws(Errno) {
      self.document = try calls.fullPath(document)
    } catch {
      throw .cannotWrite(document, error)
    }
    process = getpid()
    host = Self.hostName
    since = Int64(time(nil))
    content = file?.content
  }

  /// True if the session's process has ended, as far as this machine knows it.
  package var hasEnded: Bool { host == Self.hostName && kill(process, 0) != 0 && errno == ESRCH }

  private static var hostName: String {
    var name = utsname()
    guard unsafe uname(&name) == 0 else { return "" }
    return unsafe withUnsafeBytes(of: &name.nodename) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  var record: JournalRecord {
    var bytes: [UInt8] = []
    bytes.append(number: process)
    bytes.append(number: since)
    bytes.append(content == nil ? 0 : 1)
    bytes.append(number: content ?? 0)
    let host = Array(host.utf8.prefix(255))
    bytes.append(UInt8(host.count))
    return JournalRecord(.header, bytes + host + document.bytes)
  }

  init?(_ record: JournalRecord) {
    guard record.kind == .header else { return nil }
    var reader = ByteReader(record.bytes[...])
    guard let process = reader.number(Int32.self), let since = reader.number(Int64.self),
      let hasContent = reader.number(UInt8.self), let content = reader.number(UInt64.self),
      let length = reader.number(UInt8.self), let host = reader.bytes(Int(length))
    else { return nil }
    self.process = process
    self.since = since
    self.content = hasContent == 0 ? nil : content
    self.host = String(decoding: host, as: UTF8.self)
    document = FilePath(bytes: reader.rest)
  }
}

/// Reads numbers and slices from the front of bytes that may end anywhere.
struct ByteReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// A little-endian number.
  mutating func number<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
    guard let bytes = bytes(Number.bitWidth / 8) else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }
}
