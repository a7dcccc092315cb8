import XML

/// Reads any bytes as XML: nothing may trap, and the pieces must be adjacent up to the end or to an error.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: size))
  var reader = XMLReader(bytes)
  var end = 0
  do throws(XMLError) {
    while let event = try reader.next() {
      precondition(event.range.lowerBound == end, "a piece does not begin where the last one ended")
      end = event.range.upperBound
      switch event.content {
      case .startTag(let name, _):
        precondition(event.range.contains(name.range.lowerBound))
        for attribute in reader.attributes { checkEscaping(reader.string(attribute.value), .attributeValue) }
      case .text(let text), .cdata(let text): checkEscaping(reader.string(text), .text)
      default: break
      }
    }
    precondition(end == bytes.count, "the pieces do not reach the end of the file")
  } catch {
    precondition((0...bytes.count).contains(error.position.offset), "an error outside the file")
    precondition(!error.description.isEmpty)
  }
  return 0
}

/// Writes the events and expects the same when they are read again.
private func checkEscaping(_ text: String, _ place: XMLPlace) {
  let escaped = text.escapedForXML(in: place)
  var reader = XMLReader(Array((place == .text ? "<a>\(escaped)</a>" : "<a b=\"\(escaped)\"/>").utf8))
  do throws(XMLError) {
    _ = try reader.next()
    if place == .attributeValue {
      precondition(reader.attributes.first.map { reader.string($0.value) } == text)
    } else if case .text(let copy)? = try reader.next()?.content {
      precondition(reader.string(copy) == text)
    } else {
      precondition(text.isEmpty)
    }
  } catch {
    preconditionFailure("escaped text cannot be read: \(error)")
  }
}
