@testable import XML

/// Reads a text to its end and says each piece on a line of its own.
func pieces(_ text: String, limits: XMLLimits = XMLLimits()) throws(XMLError) -> [String] {
  try pieces(Array(text.utf8), limits: limits)
}

func pieces(_ bytes: [UInt8], limits: XMLLimits = XMLLimits()) throws(XMLError) -> [String] {
  var reader = XMLReader(bytes, limits: limits)
  var lines: [String] = []
  while let event = try reader.next() { lines.append(line(event, reader)) }
  return lines
}

private func line(_ event: XMLEvent, _ reader: XMLReader) -> String {
  switch event.content {
  case .byteOrderMark: "mark"
  case .declaration: "declaration"
  case .documentType: "document type"
  case .startTag(let name, _):
    (["start " + described(name, reader)]
      + reader.attributes.map { "\(described($0.name, reader))=[\(reader.string($0.value))]" })
      .joined(separator: " ")
  case .endTag(let name): "end " + described(name, reader)
  case .text(let text): "text [\(reader.string(text))]"
  case .cdata(let text): "cdata [\(reader.string(text))]"
  case .comment(let text): "comment [\(reader.string(text))]"
  case .instruction(let target, let data): "instruction \(reader.string(target)) [\(reader.string(data))]"
  }
}

/// `{address}local`, without braces where there is no namespace.
private func described(_ name: XMLName, _ reader: XMLReader) -> String {
  let address = reader.address(of: name.namespace)
  return (address.isEmpty ? "" : "{\(address)}") + reader.string(name.local)
}

/// A drawing with everything that XML knows in it.
let rich = """
  <?xml version="1.0" encoding="utf-8" standalone="no"?>
  <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" 'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd' [
    <!ENTITY ns_svg "http://www.w3.org/2000/svg>">
    <!-- it's -->
    <?keep this?>
    %more;
  ] >
  <!-- Grüße -->
  <svg xmlns="http://www.w3.org/2000/svg" xmlns:i='http://example.org/i' width="20" viewBox = "0 0 20 19">
    <title>a &lt; b &#x56F3;</title>\r
    <?style sheet?><i:view i:zoom="1&#10;2" zoom='"'/>
    <path data-shape="free" d="M0 0\tL1 1
  Z"/><![CDATA[<&]]>
    <g ><use xmlns:x="http://www.w3.org/1999/xlink" x:href="#a"></use ></g>
  </svg>
  <!---->

  """
