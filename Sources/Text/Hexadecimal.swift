/// A number with at least so many hexadecimal digits.
package func hexadecimal(_ number: some BinaryInteger, digits: Int = 2) -> String {
  let text = String(number, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
