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
  ///
  /// Takes linear time.
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
