/// Foreign text as a message shows it: harmless to a terminal and not longer than a message needs.
package func shortened(_ text: some StringProtocol, limit: Int = 40) -> String {
  // Most text is short and plain.
  if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(text) }
  let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex) ?? text.endIndex
  return displayed(text[..<end]) + (end < text.endIndex ? "…" : "")
}
