import Document
import SVG
import Editor
import Geometry
import Images
import Shapes
import Text
import XML

/// A problem that `fillet check` found in a document.
package struct Flaw: Encodable {
  /// The kinds that the help of `fillet check` explains.
  package enum Kind: String, Encodable {
    case invalid, unread, drift, limited, crossing, page, picture, effect
  }

  let file: String
  let line: Int
  package let kind: Kind
  /// The shape's number, from 1; `nil` for the whole file.
  var shape: Int?
  /// The shape's name or id.
  var name: String?
  /// The name or id of the innermost group around the shape that has one.
  var group: String?
  let text: String

  /// `plan.svg:12: shape 2 (door): …`.
  package var description: String {
    let place = group.map { " in \($0)" } ?? ""
    let which = shape.map { Document.title(ofShape: $0, named: name) + place + ": " } ?? ""
    return "\(file):\(line): \(which)\(text)"
  }
}

extension DocumentFile {
  /// Checks a document, and returns the problems in the file's order.
  package static func flaws(in file: String) throws(ProgramError) -> [Flaw] {
    var flaws: [Flaw] = []
    do throws(ProgramError) {
      _ = try open(file, waitsForPipes: true) { svg throws(SVGError) in
        do throws(SVGError) {
          if let note = svg.unshown { writeError("fillet: " + displayed("\(label(of: file)): \(note)")) }
          flaws = svg.broken.map { flaw(.unread, $0, in: file) }
          let document = try svg.document(keeping: .parameters)
          let loader = PictureLoader(folder: DocumentFile.folder(of: file))
          flaws += Self.flaws(of: svg.links, label(of: file), loader)
          flaws += Self.flaws(of: document, in: svg, label(of: file), loader: loader)
          return document
        } catch {
          flaws.append(flaw(.invalid, error, in: file))
          throw error
        }
      }
    } catch {
      if !flaws.isEmpty { return flaws }
      // The file is neither XML nor a picture with a document.
      guard error.status == .badInput else { throw error }
      return [Self.flaw(ofUnreadable: file, error.description)]
    }
    return flaws
  }

  private static func flaw(_ kind: Flaw.Kind, _ error: SVGError, in file: String) -> Flaw {
    Flaw(file: label(of: file), line: error.position.line, kind: kind, text: error.problem.description)
  }

  /// The flaw of an unreadable file; the position at the start of `text` becomes the flaw's line.
  private static func flaw(ofUnreadable file: String, _ text: String) -> Flaw {
    let prefix = label(of: file) + ":"
    var rest = text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text[...]
    var line = 1
    let number = rest.prefix { $0.isNumber }
    if let value = Int(number), rest.dropFirst(number.count).first == ":" {
      line = value
      rest = rest.dropFirst(number.count + 1).drop { $0.isNumber || $0 == ":" }
    }
    return Flaw(file: label(of: file), line: line, kind: .invalid, text: String(rest.drop { $0 == " " }))
  }

  /// The `<use>` elements without a target, and the links to missing pictures.
  private static func flaws(
    of links: [(element: String, address: String, line: Int)], _ file: String, _ loader: PictureLoader
  ) -> [Flaw] {
    links.compactMap { element, address, line in
      func flaw(_ kind: Flaw.Kind, _ text: String) -> Flaw { Flaw(file: file, line: line, kind: kind, text: text) }
      guard element == "image" else { return flaw(.unread, "<\(element)> draws nothing: the file has no \(address)") }
      do throws(PictureLoadError) {
        _ = try loader.picture(address)
      } catch {
        // Other kinds of pictures are drawn by other programs.
        if case .missing = error { return flaw(.picture, "a picture is left out: " + error.description(of: address)) }
      }
      return nil
    }
  }

  private static func flaws(
    of document: Document, in svg: SVGFile, _ file: String, loader: PictureLoader
  ) -> [Flaw] {
    var flaws: [Flaw] = []
    let numbers = document.source?.numbers(of: document) ?? []
    let names = document.names
    for (index, item) in document.items.enumerated() where numbers.indices.contains(index) {
      let candidate = svg.candidates[numbers[index] - 1]
      func add(_ kind: Flaw.Kind, _ text: String) {
        flaws.append(
          Flaw(
            file: file, line: candidate.line, kind: kind, shape: candidate.number, name: names[index],
            group: document.groupName(of: item), text: text))
      }
      if candidate.hasDrifted {
        add(.drift, "the path no longer matches its parameters: another program edited it")
      } else if candidate.lacksPath {
        add(.drift, "the path is missing: save with fillet for other programs to draw the shape")
      }
      do throws(OutlineError) {
        let outline = try item.resolved()
        // Radii found in another program's outline are drawn there: nobody asked for more.
        if candidate.isOwn {
          for text in outline.corners.compactMap({ Self.shortfall(of: $0, item, outline.fineness) }) {
            add(.limited, text)
          }
        }
        for meeting in try OutlineMeeting.all(of: item, limit: mostCrossings, outline.fineness) {
          let place = meeting.text({ outline.fineness.rounded($0, places: 2) }, label: item.shape.label)
          add(.crossing, "\(meeting.verb) itself: \(place)")
        }
        let painted = item.isHidden ? nil : document.paintedBounds(of: item, outline: outline.path)
        if let painted, let text = Self.excess(of: painted, document, outline.fineness) { add(.page, text) }
      } catch {
        add(.invalid, error.description)
      }
      if item.lacksBackdrop { add(.effect, Item.lackOfBackdrop) }
      for address in item.effects.pictures {
        do throws(PictureLoadError) {
          _ = try loader.picture(address)
        } catch {
          add(.picture, "a picture is left out: " + error.description(of: address))
        }
      }
    }
    return flaws
  }

  /// The largest number of crossings that are listed.
  static let mostCrossings = 100

  /// The size that a corner asks for, the size that fits, and the reason; `nil` for a corner that fits, as far as it
  /// shows.
  static func shortfall(of corner: ResolvedCorner, _ item: Item, _ fineness: Fineness) -> String? {
    guard let limit = corner.limit else { return nil }
    let size = item.shape.size(ofCorner: corner.index)
    let used = corner.value(ofRadius: corner.used, in: size.unit)
    let (asked, drawn) = (fineness.rounded(size.value, places: 2), fineness.rounded(used, places: 2))
    guard asked != drawn, abs(size.value - used) > fineness.negligible else { return nil }
    let label = item.shape.label(ofCorner: corner.index)
    return "corner \(label): \(size.unit.rawValue) \(asked) does not fit, \(drawn) used: "
      + limit.text(label: item.shape.label)
  }

  /// The distances by which a box runs off the page, or the side where all of it lies; `nil` for a box that does not,
  /// as far as it shows.
  private static func excess(of box: Rect, _ document: Document, _ fineness: Fineness) -> String? {
    let (page, size) = (document.page, DrawingSize(of: document))
    // As much as a hairline is seen neither in an icon, which is shown in many sizes, nor at the size of the file.
    let hairline = min(min(page.width, page.height) / 400, 0.1 * size.frame.width / size.width)
    let least = max(fineness.negligible, hairline)
    let sides: [(beyond: Double, inside: Double, name: String)] = [
      (page.minX - box.minX, box.maxX - page.minX, "to the left"),
      (page.minY - box.minY, box.maxY - page.minY, "above"),
      (box.maxX - page.maxX, page.maxX - box.minX, "to the right"),
      (box.maxY - page.maxY, page.maxY - box.minY, "below"),
    ]
    let off = sides.filter { $0.inside <= least && $0.beyond > least }.map(\.name)
    if !off.isEmpty { return "lies off the page: " + off.joined(separator: ", ") }
    let parts = sides.filter { $0.beyond > least }.map { side in
      fineness.rounded(side.beyond, places: 2) + " " + side.name
    }
    return parts.isEmpty ? nil : "runs off the page: " + parts.joined(separator: ", ")
  }
}
