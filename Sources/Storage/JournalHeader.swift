/// Who writes a journal, and for which document.
package struct JournalHeader: Hashable, Sendable {
  /// The document's full path without links.
  package var document: FilePath
  /// The process that writes.
  package var process: Int32
  package var host: String
  /// When the session began, in seconds since 1970.
  package var since: Int64
  /// The hash of the file that the session began from; `nil` when there was none.
  package var content: UInt64?

  package init(document: FilePath, process: Int32, host: String, since: Int64, file: FileIdentity?) {
    self.document = document
    self.process = process
    self.host = host
    self.since = since
    content = file?.content
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

extension JournalHeader {
  /// Whether bytes are a part of the record of some header for a document, cut off before its end.
  static func begins(in bytes: ArraySlice<UInt8>, for document: FilePath) -> Bool {
    // Everything but the names of host and document: process, time, whether there was a file, its hash, a length.
    let fixed = 22 + document.bytes.count
    var reader = ByteReader(bytes)
    guard let kind = reader.number(UInt8.self) else { return true }
    guard kind == JournalRecord.Kind.header.rawValue else { return false }
    guard let size = reader.number(UInt32.self) else { return true }
    guard (fixed...fixed + 255).contains(Int(size)) else { return false }
    guard reader.bytes(12) != nil, let hasContent = reader.number(UInt8.self) else { return true }
    guard hasContent <= 1 else { return false }
    guard let content = reader.number(UInt64.self) else { return true }
    guard hasContent == 1 || content == 0 else { return false }
    guard let length = reader.number(UInt8.self) else { return true }
    guard Int(size) == fixed + Int(length) else { return false }
    guard reader.bytes(Int(length)) != nil else { return true }
    guard let name = reader.bytes(document.bytes.count) else { return document.bytes.starts(with: reader.rest) }
    let checksum = JournalFormat.checksum(of: bytes.prefix(JournalFormat.headLength + Int(size)), number: 0)
    var end: [UInt8] = []
    end.append(number: checksum)
    return name.elementsEqual(document.bytes) && reader.rest.count < end.count && end.starts(with: reader.rest)
  }
}

/// Takes numbers and pieces from the front of bytes that may end anywhere.
struct ByteReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// A number, its lowest byte first.
  mutating func number<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
    guard let bytes = bytes(Number.bitWidth / 8) else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }
}
