import Document
import TestSupport
import Testing

@Suite struct PictureReferenceTests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func `base64 has the samples of RFC 4648`(plain: String, encoded: String) {
    #expect(Base64.text(of: Array(plain.utf8)) == encoded)
    #expect(Base64.bytes(of: encoded.utf8) == Array(plain.utf8))
  }

  @Test func `any bytes come back, broken into lines or not`() {
    forAll(300) { random in
      let bytes = (0..<random.integer(0...200)).map { _ in UInt8(random.integer(0...255)) }
      let text = Base64.text(of: bytes)
      var broken = ""
      for letter in text { broken += random.once(in: 7) ? "\(letter)\r\n " : "\(letter)" }
      return Base64.bytes(of: text.utf8) == bytes && Base64.bytes(of: broken.utf8) == bytes
    }
  }

  @Test(arguments: ["Z", "Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "Zm8=Zm8=", "=", "Zm9v=", "Zm9v!", "Zm9v-_==", "Z=g="])
  func `what no encoder writes is no base64`(text: String) {
    #expect(Base64.bytes(of: text.utf8) == nil)
  }

  @Test(arguments: [
    ("photo.png", "photo.png"), ("./a/./b.jpg", "a/b.jpg"), (" pics/my%20photo.png\n", "pics/my photo.png"),
    ("a%3Fb.png", "a?b.png"), ("..a/b..png", "..a/b..png"), ("über.png", "über.png"), ("a//b.png", "a/b.png"),
    ("1:2.png", "1:2.png"),
  ])
  func `a relative address is a path below the document`(address: String, path: String) throws {
    #expect(try PictureReference(address) == .linked(Array(path.utf8)))
  }

  @Test(arguments: [
    ("../photo.png", PictureReferenceError.outside), ("a/../../b.png", .outside), ("%2e%2e/etc/passwd", .outside),
    ("a/%2E./b", .outside), ("/etc/passwd", .absolute), ("//host/a.png", .absolute), ("%2Fetc/passwd", .absolute),
    ("file:///etc/passwd", .scheme("file")), ("http://host/a.png", .scheme("http")),
    ("HTTPS:a", .scheme("https")), ("a.png?x", .query), ("a.png#b", .query), ("", .empty), (" \n", .empty),
    ("a%00.png", .badPath), ("a%0", .badPath), ("a%zz", .badPath), (".", .badPath), ("a/", .badPath),
  ])
  func `an address that leads elsewhere is refused with its reason`(address: String, reason: PictureReferenceError) {
    let error = #expect(throws: PictureReferenceError.self) { try PictureReference(address) }
    #expect(error == reason)
  }

  @Test(arguments: [
    "data:image/png;base64,Zm9v", "data:;base64,Zm9v", "DATA:image/jpeg;charset=x;BASE64,Zm\n9v",
    "data:image/png;base64,Zm%39v",
  ])
  func `a data address holds its bytes`(address: String) throws {
    #expect(try PictureReference(address) == .embedded(Array("foo".utf8)))
  }

  @Test(arguments: [
    ("data:image/png,foo", PictureReferenceError.notBase64), ("data:image/png;base64", .badData),
    ("data:image/png;base64,", .badData), ("data:base64,Zm9v", .notBase64), ("data:image/png;base64,Zm9", .badData),
  ])
  func `a data address that is not whole base64 is refused`(address: String, reason: PictureReferenceError) {
    let error = #expect(throws: PictureReferenceError.self) { try PictureReference(address) }
    #expect(error == reason)
  }
}
