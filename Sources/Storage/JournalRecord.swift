/// One thing that happened to a document, as its journal keeps it.
package struct JournalRecord: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// Who writes the journal, and for which document; always the first record and never another.
    case header = 0x48
    /// The whole document: the one that the session began with, or one that came in its place.
    case document = 0x44
    /// A command line that was carried out.
    case command = 0x43
    /// A command line that was carried out on the state of the last mark.
    case again = 0x41
    /// A state to which what follows may go back.
    case mark = 0x4D
    /// The state of the session, from which a replay can begin.
    case checkpoint = 0x50
    /// The last steps, as many as a number of 4 bytes says, that became one.
    case joined = 0x4A
    /// A row that was selected, as a number of 4 bytes.
    case row = 0x52
    /// The document's file was written, or the document came from it; holds the hash of its bytes.
    case saved = 0x53
    /// The document's file was written and the disk did not confirm it, so that it may hold what it held before; holds
    /// the hash of the new bytes.
    case written = 0x57
  }

  package let kind: Kind
  package let bytes: [UInt8]

  package init(_ kind: Kind, _ bytes: some Sequence<UInt8>) {
    self.kind = kind
    self.bytes = Array(bytes)
  }

  /// A record that holds nothing but a number.
  package init(_ kind: Kind, number: Int32) {
    var bytes: [UInt8] = []
    bytes.append(number: number)
    self.init(kind, bytes)
  }

  /// The number that a record holds; `nil` when it holds something else.
  package var number: Int32? {
    var reader = ByteReader(bytes[...])
    guard bytes.count == 4 else { return nil }
    return reader.number(Int32.self)
  }

  /// A note that the document's file holds these bytes now.
  ///
  /// - Parameter isOnDisk: whether the disk confirmed it.
  package static func saved(_ identity: FileIdentity, isOnDisk: Bool = true) -> JournalRecord {
    var bytes: [UInt8] = []
    bytes.append(number: identity.content)
    return JournalRecord(isOnDisk ? .saved : .written, bytes)
  }

  /// The hash that a note of a file holds.
  var fileContent: UInt64? {
    var reader = ByteReader(bytes[...])
    return reader.number(UInt64.self)
  }
}

/// The bytes of a journal: a line that names the form, then records.
///
/// A record is its kind (1 byte), the length of its content (4), the content, and a checksum (8) over its number in the
/// file, its kind and its content. Numbers have their lowest byte first.
enum JournalFormat {
  static let signature = Array("fillet journal 1\n".utf8)
  /// What every version of the form begins with.
  static let family = Array("fillet journal ".utf8)

  static let headLength = 5
  static let checksumLength = 8

  /// The longest content of a record, in bytes: a document of the largest size that is read, and room for its changes.
  static let longestContent = 128 << 20

  static func append(_ record: JournalRecord, number: Int, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(record.kind.rawValue)
    bytes.append(number: UInt32(clamping: record.bytes.count))
    bytes += record.bytes
    bytes.append(number: checksum(of: bytes[start...], number: number))
  }

  /// The number keeps a record from being taken for one at another place.
  static func checksum(of bytes: ArraySlice<UInt8>, number: Int) -> UInt64 {
    contentHash(bytes) ^ (UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15)
  }
}

extension [UInt8] {
  /// Appends a number, its lowest byte first.
  mutating func append<Number: FixedWidthInteger>(number: Number) {
    for index in 0..<Number.bitWidth / 8 { append(UInt8(truncatingIfNeeded: number >> Number(index * 8))) }
  }
}

/// Why there is no journal for a document; the editor works on without one.
package enum JournalError: Error, Hashable, Sendable {
  /// The folder for journals cannot be made or used.
  case cannotWrite(FilePath, Errno)
  /// Something of the journal's name is there that is no file of this user.
  case notOurs(FilePath)
  case newer(FilePath)
}

extension JournalError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotWrite(let path, let error): "no journal, a crash would lose changes: cannot write \(path): \(error)"
    case .notOurs(let path): "no journal, a crash would lose changes: \(path) belongs to another user; remove it"
    case .newer(let path): "no journal, a crash would lose changes: a newer fillet wrote \(path); use that one"
    }
  }
}
