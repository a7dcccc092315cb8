import Glibc

/// One entry of a journal.
package struct JournalRecord: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// The session and its document; always the first record and never a later one.
    case header = 0x48
    /// A whole document: the one that the session started with, or one that replaced it.
    case document = 0x44
    /// A command line that was run.
    case command = 0x43
    /// A command line that was run on the state of the last mark.
    case again = 0x41
    /// A state that later `again` records start from.
    case mark = 0x4D
    /// The state of the session, from which a replay can start.
    case checkpoint = 0x50
    /// The number of last undo steps that became one, in 4 bytes.
    case joined = 0x4A
    /// The number of the selected row, in 4 bytes.
    case row = 0x52
    /// The hash of the document's file after it was saved or read.
    case saved = 0x53
    /// The hash of the document's file after a save that the disk did not confirm: the file may still have its old content.
    case written = 0x57
  }

  package let kind: Kind
  package let bytes: [UInt8]

  package init(_ kind: Kind, _ bytes: some Sequence<UInt8>) {
    self.kind = kind
    self.bytes = Array(bytes)
  }

  /// A record that holds only a number.
  package init(_ kind: Kind, number: Int32) {
    var bytes: [UInt8] = []
    bytes.append(number: number)
    self.init(kind, bytes)
  }

  /// The number that a record holds; `nil` for other content.
  package var number: Int32? {
    var reader = ByteReader(bytes[...])
    guard bytes.count == 4 else { return nil }
    return reader.number(Int32.self)
  }

  /// A record of the document's file after a save.
  package static func saved(_ identity: FileIdentity, isOnDisk: Bool = true) -> JournalRecord {
    var bytes: [UInt8] = []
    bytes.append(number: identity.content)
    return JournalRecord(isOnDisk ? .saved : .written, bytes)
  }

  /// The hash in a `saved` or `written` record.
  var fileContent: UInt64? {
    var reader = ByteReader(bytes[...])
    return reader.number(UInt64.self)
  }
}

/// The format of a journal: a line with the version, then records.
///
/// A record has its kind (1 byte), the length of its content (4), the content, and a checksum (8) over its number in the
/// file, its kind and its content. Numbers are little-endian.
enum JournalFormat {
  static let signature = Array("fillet journal 1\n".utf8)
  /// The first bytes of every version of the format.
  static let family = Array("fillet journal ".utf8)

  static let headLength = 5
  static let checksumLength = 8

  /// The longest content of a record, in bytes: the largest document that is read, twice.
  static let longestContent = 256 << 20

  /// The length of a journal with only a header, in bytes.
  static func length(with header: JournalRecord) -> Int {
    signature.count + headLength + header.bytes.count + checksumLength
  }

  static func append(_ record: JournalRecord, number: Int, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(record.kind.rawValue)
    bytes.append(number: UInt32(clamping: record.bytes.count))
    bytes += record.bytes
    bytes.append(number: checksum(of: bytes[start...], number: number))
  }

  /// A checksum; `number` makes it differ from that of the same record elsewhere in the file.
  static func checksum(of bytes: ArraySlice<UInt8>, number: Int) -> UInt64 {
    contentHash(bytes) ^ (UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15)
  }
}

extension [UInt8] {
  /// Appends a number, little-endian.
  mutating func append<Number: FixedWidthInteger>(number: Number) {
    for index in 0..<Number.bitWidth / 8 { append(UInt8(truncatingIfNeeded: number >> Number(index * 8))) }
  }
}

/// The reasons why a document has no journal; the editor works without one.
package struct JournalError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ reason: String) { description = "crash recovery is off: \(reason)" }

  /// The error for a folder of journals that cannot be created or used.
  static func cannotWrite(_ path: FilePath, _ error: Errno) -> Self { Self("cannot write \(path): \(error)") }
}

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

/// The complete records of a journal.
package struct JournalContent: Hashable, Sendable {
  package let header: JournalHeader
  /// All records after the header, in order.
  package let records: [JournalRecord]
  /// The length of the complete records, in bytes.
  package let length: Int
  /// False if incomplete or damaged bytes follow the complete records.
  package let isWhole: Bool

  /// The reasons why bytes hold no readable journal.
  package enum Problem: Error, Hashable, Sendable {
    /// The file is empty, or ends within the line with the version.
    case empty
    /// The version is known, but the header is cut off or damaged.
    case noHeader
    /// The journal of a newer version.
    case newer
    /// No journal.
    case foreign
  }

  /// Reads records up to the first incomplete one.
  package init(_ bytes: [UInt8]) throws(Problem) {
    guard bytes.starts(with: JournalFormat.signature) else {
      if JournalFormat.signature.starts(with: bytes) { throw .empty }
      throw bytes.starts(with: JournalFormat.family) ? .newer : .foreign
    }
    var at = JournalFormat.signature.count
    var number = 0
    guard let first = Self.record(in: bytes, at: &at, number: number), let header = JournalHeader(first) else {
      throw .noHeader
    }
    self.header = header
    var records: [JournalRecord] = []
    number = 1
    var end = at
    while let record = Self.record(in: bytes, at: &at, number: number), record.kind != .header {
      records.append(record)
      number += 1
      end = at
    }
    self.records = records
    length = end
    isWhole = end == bytes.count
  }

  /// Reads the record at `at` and moves that past it; `nil` if the record is incomplete.
  private static func record(in bytes: [UInt8], at: inout Int, number: Int) -> JournalRecord? {
    var reader = ByteReader(bytes[at...])
    guard let letter = reader.number(UInt8.self), let kind = JournalRecord.Kind(rawValue: letter),
      let size = reader.number(UInt32.self), size <= JournalFormat.longestContent,
      let content = reader.bytes(Int(size))
    else { return nil }
    let end = at + JournalFormat.headLength + Int(size)
    guard reader.number(UInt64.self) == JournalFormat.checksum(of: bytes[at..<end], number: number) else { return nil }
    at = end + JournalFormat.checksumLength
    return JournalRecord(kind, content)
  }

  /// The hash of the session's file after the last save that the disk confirmed; `nil` without a file.
  package var lastFileContent: UInt64? { records.last { $0.kind == .saved }.map(\.fileContent) ?? header.content }

  /// The number of records after the last checkpoint.
  package var recordsSinceCheckpoint: Int { records.reversed().prefix { $0.kind != .checkpoint }.count }

  /// True if the session itself may have written a file with this content.
  package func isOwn(_ file: FileIdentity) -> Bool {
    let unconfirmed = records.reversed().prefix { $0.kind != .saved }.filter { $0.kind == .written }
    return file.holds(lastFileContent) || unconfirmed.contains { file.holds($0.fileContent) }
  }
}
