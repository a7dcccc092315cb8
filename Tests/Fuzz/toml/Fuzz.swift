import TOML

/// Reads any bytes as TOML: nothing may trap, every part lies in the file, and an edit changes only its key.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: size))
  let document = read(bytes)
  let ranges =
    document.entries.flatMap { [$0.keyRange, $0.valueRange] } + document.problems.map(\.range)
    + document.tables.map(\.range)
  precondition(ranges.allSatisfy { 0 <= $0.lowerBound && $0.upperBound <= size }, "a part outside the file")
  precondition(document.problems.allSatisfy { !$0.message.isEmpty }, "a problem without words")
  guard document.problems.isEmpty, let entry = document.entries.first, let name = entry.key.last?.text else { return 0 }
  let edited = read(document.bytes(setting: entry.key.map(\.text), in: entry.table, to: "'\(name.count)'"))
  precondition(document.isKept(in: edited, but: [entry.path]), "an edit changed another key")
  let replaced = read(document.bytes(replacing: entry, with: "'\(name.count)'"))
  precondition(document.isKept(in: replaced, but: [entry.path]), "a replacement changed another key")
  return 0
}

private func read(_ bytes: [UInt8]) -> TOMLDocument {
  TOMLDocument(parsing: SourceText(name: "fuzzed.toml", bytes: bytes))
}
