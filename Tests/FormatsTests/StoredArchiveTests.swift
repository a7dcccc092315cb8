import Foundation
@testable import Formats
import TestSupport
import Testing

@Suite struct StoredArchiveTests {
  @Test func `Python reads a ZIP archive with its checksums`() throws {
    let files = [(name: "a.xml", content: Array("<a/>".utf8)), (name: "b", content: (0...255).map { UInt8($0) })]
    let program = """
      import io, sys, zipfile
      archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
      print(archive.testzip(), [(name, sum(archive.read(name))) for name in archive.namelist()])
      """
    let told = try Python.output(of: ["-c", program], input: Data(StoredArchive.bytes(of: files)))
    let sum = files[0].content.reduce(0) { $0 + Int($1) }
    #expect(String(decoding: told, as: UTF8.self) == "None [('a.xml', \(sum)), ('b', 32640)]\n")
  }
}
