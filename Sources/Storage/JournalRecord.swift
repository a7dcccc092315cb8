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
  ///
  /// - Parameter isOnDisk: True if the disk confirmed the save.
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
  static let longestContent = 128 << 20

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
package enum JournalError: Error, Hashable, Sendable {
  /// The folder for journals cannot be created or used.
  case cannotWrite(FilePath, Errno)
  /// The journal's name belongs to something other than a file of this user.
  case notOurs(FilePath)
  case newer(FilePath)
}

extension JournalError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotWrite(let path, let error): "crash recovery is off: cannot write \(path): \(error)"
    case .notOurs(let path): "crash recovery is off: \(path) belongs to another user; remove it"
    case .newer(let path): "crash recovery is off: a newer fillet wrote \(path); use that version"
    }
  }
}
