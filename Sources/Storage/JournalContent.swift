/// What a journal says, as far as it is whole.
package struct JournalContent: Hashable, Sendable {
  package let header: JournalHeader
  /// Everything after the header, in the order in which it happened.
  package let records: [JournalRecord]
  /// The length of the whole part, in bytes.
  package let length: Int
  /// Whether nothing follows the whole part; otherwise the last writing was cut off, or the file was damaged.
  package let isWhole: Bool

  /// Why bytes are no journal from which anything can be had.
  package enum Problem: Error, Hashable, Sendable {
    /// There is nothing, or the beginning of the line that names the form.
    case empty
    /// The form is known, and the record that says who wrote it is cut off or damaged.
    case noHeader
    /// A form that this version does not know.
    case newer
    /// Something else.
    case foreign
  }

  /// A journal in which nothing has happened.
  init(of header: JournalHeader) {
    self.header = header
    records = []
    length = 0
    isWhole = true
  }

  /// Reads any bytes; what follows the first record that is not whole is left out.
  ///
  /// Linear time, and memory for the content only.
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

  /// The record that begins at a place, which is moved behind it; `nil` when it is not whole.
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

  /// The hash of what the session's file held last as far as the disk confirmed it; `nil` when there was no file.
  package var lastFileContent: UInt64? { records.last { $0.kind == .saved }.map(\.fileContent) ?? header.content }

  /// The number of records after the last checkpoint.
  package var recordsSinceCheckpoint: Int { records.reversed().prefix { $0.kind != .checkpoint }.count }

  /// What the session may have left in its file, so that no other program wrote that.
  package func isOwn(_ file: FileIdentity) -> Bool {
    let unconfirmed = records.reversed().prefix { $0.kind != .saved }.filter { $0.kind == .written }
    return file.holds(lastFileContent) || unconfirmed.contains { file.holds($0.fileContent) }
  }
}
