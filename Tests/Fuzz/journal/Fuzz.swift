import Storage

/// Reads any bytes as a journal: nothing may trap, and cutting the bytes must never give more than the whole.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: size))
  guard let whole = content(of: bytes) else { return 0 }
  precondition((0...size).contains(whole.length), "a whole part outside the file")
  precondition(whole.isWhole == (whole.length == size), "the whole part is not all, or is and says no")
  precondition(whole.records.allSatisfy { $0.kind != .header }, "a second header")
  // The valid part alone gives the same records, and a shorter part the first of them.
  guard let part = content(of: Array(bytes[..<whole.length])) else { preconditionFailure("the whole part is none") }
  precondition(part.isWhole && part.records == whole.records && part.header == whole.header)
  guard whole.length > 0, let less = content(of: Array(bytes[..<(whole.length - 1)])) else { return 0 }
  precondition(!less.isWhole && less.records == Array(whole.records.dropLast()), "a cut record counts")
  return 0
}

private func content(of bytes: [UInt8]) -> JournalContent? {
  do throws(JournalContent.Problem) {
    return try JournalContent(bytes)
  } catch {
    return nil
  }
}
