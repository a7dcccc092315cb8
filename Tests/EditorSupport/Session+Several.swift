import Document
package import Editor
import SVG
package import Keymaps

extension Session {
  /// A file with shapes of fillet and of other programs, and with other elements.
  package static let severalFile = """
    <?xml version="1.0"?>
    <!-- drawn by hand -->
    <svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 200 200">
      <rect id="wall" x="20" y="100" width="80" height="80" fill="#886644"/>
      <text x="5" y="9">kept</text>
      <path id="s1" data-shape="polygon" data-v="1" data-count="4" data-x="140" data-y="60" data-radius="40" \
    d="M140 20L180 60L140 100L100 60Z" fill="none" stroke="#0000b3"/>
      <g transform="translate(150 150)">
        <polygon points="0,-20 20,20 -20,20" fill="#c00" class="a"/> <!-- the roof -->
      </g>
    </svg>

    """

  /// A session on three shapes: a wall, the polygon that is selected first, and a roof in a group.
  package static func several() throws -> Session { try several(with: try Session.demo().editor.keymap) }

  /// The same with a custom keymap.
  package static func several(with keymap: Keymap) throws -> Session {
    let document = try SVGFile(Array(severalFile.utf8)).document()
    return Session(try Editor(document, fileName: "several.svg", hasFile: true, keymap: keymap))
  }
}
