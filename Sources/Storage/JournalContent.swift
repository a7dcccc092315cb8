/// What a journal says, as far as it is whole.
public struct JournalContent: Hashable, Sendable {
  public let header: JournalHeader
  /// Everything after the header, in the order in which it happened.
  public let records: [JournalRecord]
  /// The length of the whole part, in bytes.
  public let length: Int
  /// Whether nothing follows the whole part; otherwise the last writing was cut off, or the file was damaged.
  public let isWhole: Bool

  /// Why bytes are no journal from which anything can be had.
  public enum Problem: Error, Hashable, Sendable {
    /// There is nothing, or the beginning of the line that names the form.
    case empty
    /// The form is known, and the record that says who wrote it is cut off or damaged.
    case noHeader
    /// A form that this version does not know.
    case newer
    /// Something else.
    case foreign
  }

  /// Reads any bytes; what follows the first record that is not whole is left out.
  ///
  /// Linear time, and memory for the content only.
  public init(_ bytes: [UInt8]) throws(Problem) {
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

  /// The hash of what the session's file held last as far as the journal knows; `nil` when there was no file.
  public var lastFileContent: UInt64? {
    guard let last = records.last(where: { $0.kind == .saved }) else { return header.content }
    var reader = ByteReader(last.bytes[...])
    return reader.number(UInt64.self) ?? header.content
  }
}
