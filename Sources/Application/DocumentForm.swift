package import Document
import Formats
import SVG
import Storage

extension DocumentFile {
  /// The text of a file in UTF-8, and the file's form if that is another.
  ///
  /// - Parameters:
  ///   - label: The name of the file for errors.
  ///   - limit: The most bytes of an unpacked text.
  static func text(
    of bytes: [UInt8], _ label: String, limit: Int
  ) throws(ProgramError) -> (text: [UInt8], form: SourceForm?) {
    guard Gzip.isPacked(bytes) else { return try text(of: bytes, label) }
    let unpacked: [UInt8]
    do throws(GzipError) {
      unpacked = try Gzip.unpacked(bytes, limit: limit)
    } catch {
      throw .badInput("\(label): \(error)")
    }
    var (text, form) = try text(of: unpacked, label)
    form = form ?? SourceForm()
    form?.packed = bytes
    return (text, form)
  }

  /// The text of a drawing on standard input, in UTF-8.
  package static func standardInput() throws(ProgramError) -> [UInt8] {
    try text(of: readStandardInput(), label(of: "-"), limit: sizeLimit).text
  }

  private static func text(
    of bytes: [UInt8], _ label: String
  ) throws(ProgramError) -> (text: [UInt8], form: SourceForm?) {
    do throws(SVGError) {
      return try SourceForm.text(of: bytes)
    } catch {
      throw .badInput("\(label):\(error)")
    }
  }
}

extension DocumentBytes {
  /// The bytes of a document's file, from its SVG.
  ///
  /// They have the encoding of the file that the document came from. A compressed file stays compressed; a new one is
  /// if its name ends in `.svgz`.
  ///
  /// - Parameters:
  ///   - document: The document, if the SVG is its file with changes.
  ///   - name: The file; `nil` and `-` for standard output.
  ///   - isPassedOn: True for a document from standard input, which standard output has in the same form.
  package static func file(
    _ svg: [UInt8], of document: Document?, to name: String?, isPassedOn: Bool = false
  ) -> [UInt8] {
    let source = document?.source
    let form = source?.form ?? SourceForm()
    let isPacked: Bool
    if let name, name != "-" {
      let present = FileStore().isPacked(FilePath(name))
      isPacked = FormatCatalog.isPacked(name) ? form.packed != nil || present ?? true : present ?? false
    } else {
      isPacked = isPassedOn && form.packed != nil
    }
    guard isPacked else { return form.bytes(of: svg) }
    // The same text can be compressed in many ways.
    if let packed = form.packed, !packed.isEmpty, svg == source?.bytes { return packed }
    let text = form.bytes(of: svg)
    // Without memory to compress it, the text as it is: fillet and browsers open it by its content.
    return Gzip.packed(text) ?? text
  }
}
