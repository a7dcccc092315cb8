import Cells
@testable import Terminal

/// Decodes any bytes as input of a terminal: nothing may trap, pieces mean the same as the whole, and keys that
/// follow arrive.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: size))
  var decoder = InputDecoder(keys: keys, backspaceIsControlH: size % 2 == 0)
  var events: [InputEvent] = []
  decoder.decode(bytes, into: &events)
  decoder.endOfInput(into: &events)
  precondition(decoder.patience == .none, "input is kept after its end")

  var pieces = InputDecoder(keys: keys, backspaceIsControlH: size % 2 == 0)
  var pieceEvents: [InputEvent] = []
  var rest = bytes[...]
  while let first = rest.first {
    let count = 1 + Int(first % 7)
    pieces.decode(rest.prefix(count), into: &pieceEvents)
    rest = rest.dropFirst(count)
  }
  pieces.endOfInput(into: &pieceEvents)
  precondition(events == pieceEvents, "pieces mean something else")
  precondition(decoder.takeReplies() == pieces.takeReplies(), "pieces give other replies")

  events = []
  decoder.decode(Array("09".utf8), into: &events)
  precondition(events == "09".map { .key(Key(.character($0))) }, "a key after the input is lost")
  return 0
}

/// Some key strings of a terminal.
private let keys: KeyTree = {
  var tree = KeyTree()
  for (string, key) in [("OA", Key(.up)), ("[3~", Key(.delete)), ("[3$", Key(.delete, .shift)), ("[[A", Key(.home))] {
    tree.add(Array("\u{1B}\(string)".utf8), key)
  }
  return tree
}()
