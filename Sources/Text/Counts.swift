/// A number of things, such as `1 corner` or `3 corners`.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)" + (count == 1 ? "" : "s") }

/// A number of bytes in words, such as `612 bytes`, `1.1 kB` or `24 MB`.
package func byteCount(_ count: Int) -> String {
  guard count >= 1000 else { return counted(count, "byte") }
  let (unit, name) = count < 999_500 ? (1000, "kB") : (1_000_000, "MB")
  let tenths = (count * 10 + unit / 2) / unit
  return tenths < 100 ? "\(tenths / 10).\(tenths % 10) \(name)" : "\((count + unit / 2) / unit) \(name)"
}
