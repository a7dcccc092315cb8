import CLibXML2
import Glibc
import XML

/// Reads any bytes with the reader and with libxml2: both must refuse them, or read the same.
///
/// It skips documents with a document type, which the reader ignores on purpose, and those with a zero byte, which
/// libxml2 takes for the end.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: size))
  guard !bytes.contains(0), !String(decoding: bytes, as: UTF8.self).contains("<!DOCTYPE") else { return 0 }
  let ours: String?
  do throws(XMLError) {
    ours = try read(bytes)
  } catch {
    switch error.problem {
    // Stricter by intention: only UTF-8 and sound namespaces are read, names of instructions have no colon, and two
    // attributes with the same name are duplicates even where libxml2 sees two addresses.
    case .encoding, .limit, .name: return 0
    case .syntax: ours = nil
    }
  }
  let theirs = readByOracle(bytes)
  guard ours == theirs else {
    fatalError("ours: \(ours ?? "refused")\ntheirs: \(theirs ?? "refused")")
  }
  return 0
}

private func read(_ bytes: [UInt8]) throws(XMLError) -> String {
  var reader = XMLReader(bytes)
  var result = ""
  while let event = try reader.next() {
    switch event.content {
    case .startTag(let name, _):
      result += "<\(reader.string(name.local)) {\(comparable(reader.address(of: name.namespace)))}"
      for attribute in reader.attributes where attribute.name.namespace != .xmlns {
        result += " \(reader.string(attribute.name.local))=[\(reader.string(attribute.value))]"
      }
      result += ">"
    case .endTag: result += "</>"
    case .text(let text), .cdata(let text): if reader.depth > 0 { result += reader.string(text) }
    case .comment(let text): result += "<!\(reader.string(text))>"
    case .instruction(let target, let data): result += "<?\(reader.string(target)) \(reader.string(data))>"
    case .byteOrderMark, .declaration, .documentType: break
    }
  }
  return result
}

private func readByOracle(_ bytes: [UInt8]) -> String? {
  let options = CInt(
    bitPattern: XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
  let document = unsafe bytes.withUnsafeBytes { buffer in
    unsafe xmlReadMemory(
      buffer.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(buffer.count), nil, nil, options)
  }
  guard let document = unsafe document else { return nil }
  defer { unsafe xmlFreeDoc(document) }
  var result = ""
  unsafe write(siblings: document.pointee.children, to: &result)
  return result
}

private func write(siblings first: xmlNodePtr?, to result: inout String) {
  var next = unsafe first
  while let node = unsafe next {
    switch unsafe node.pointee.type {
    case XML_ELEMENT_NODE:
      let namespace = unsafe comparable(text(node.pointee.ns?.pointee.href))
      unsafe result += "<\(text(node.pointee.name)) {\(namespace)}"
      var attribute = unsafe node.pointee.properties
      while let current = unsafe attribute {
        let value = unsafe xmlNodeListGetString(node.pointee.doc, current.pointee.children, 1)
        unsafe result += " \(text(current.pointee.name))=[\(value.map { unsafe text($0) } ?? "")]"
        unsafe free(value)  // xmlFree is free, but Swift cannot name it
        unsafe attribute = current.pointee.next
      }
      result += ">"
      unsafe write(siblings: node.pointee.children, to: &result)
      result += "</>"
    case XML_COMMENT_NODE: unsafe result += "<!\(text(node.pointee.content))>"
    case XML_PI_NODE: unsafe result += "<?\(text(node.pointee.name)) \(text(node.pointee.content))>"
    default: unsafe result += text(node.pointee.content)
    }
    unsafe next = node.pointee.next
  }
}

/// An address without references, which libxml2 keeps unresolved.
private func comparable(_ address: String) -> String { address.contains("&") ? "&" : address }

private func text(_ pointer: UnsafePointer<xmlChar>?) -> String {
  guard let pointer = unsafe pointer else { return "" }
  return unsafe String(decodingCString: pointer, as: UTF8.self)
}
