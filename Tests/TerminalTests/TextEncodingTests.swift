import Testing

@testable import Terminal

@Suite struct TextEncodingTests {
  @Test(
    arguments: [
      // A locale that exists and speaks UTF-8.
      ("de_DE.UTF-8", "UTF-8", TextEncoding.Choice.keep(.utf8)), ("C.utf8", "UTF-8", .keep(.utf8)),
      // Nothing asked for: terminals of today.
      (nil, "ANSI_X3.4-1968", .replace(.utf8)),
      // The C locale asked for.
      ("C", "ANSI_X3.4-1968", .replace(.asciiByChoice)),
      ("POSIX", "ANSI_X3.4-1968", .replace(.asciiByChoice)),
      // Missing on this machine: the name tells.
      ("de_DE.UTF-8", nil, .replace(.utf8)), ("de_DE.utf8@euro", nil, .replace(.utf8)),
      ("de_DE", nil, .replace(.utf8)),
      ("C.UTF-8", nil, .replace(.utf8)), ("de_DE.ISO-8859-1", nil, .replace(.asciiByChoice)),
      // A legacy locale that exists.
      ("de_DE.ISO-8859-1", "ISO-8859-1", .keep(.legacy)), ("ja_JP.eucJP", "EUC-JP", .keep(.legacy)),
    ] as [(String?, String?, TextEncoding.Choice)])
  func `the locale decides`(locale: String?, codeset: String?, choice: TextEncoding.Choice) {
    #expect(TextEncoding.choice(locale: locale, codeset: codeset) == choice)
  }
}
