package import Document
package import Editor
import Images
package import Preview
package import Storage
import Text
import XML

/// The pictures of documents in one folder, each read when it is first shown.
package struct PictureFiles: Sendable {
  private let loader: PictureLoader
  /// The reasons why pictures could not be read.
  package var problems: [ProgramError] { failures.map(\.problem) }
  private var failures: [(address: String, problem: ProgramError)] = []
  /// Links to photos that other programs may show unrotated.
  private var turned: Set<String> = []
  /// The pictures with problems that were not reported yet.
  private var news: [String] = []
  /// True once the document's first pictures were read; rotated ones among them are not reported.
  private var isOpen = false
  /// The pictures by address; an unreadable one is tried again when the document names it again.
  private var known: PictureStates = [:]

  /// - Parameter file: The document's file; `nil` for pictures in the current folder.
  package init(besides file: String?) { self.init(in: DocumentFile.folder(of: file)) }

  /// - Parameter folder: The document's folder.
  init(in folder: FilePath) { loader = PictureLoader(folder: folder) }

  /// A line for each picture that cannot be shown, or that other programs show differently.
  package static func notes(on document: Document, besides file: String?) -> [String] {
    var files = PictureFiles(besides: file)
    _ = files.states(for: document)
    return files.problems.map(\.description) + files.turned.sorted().map(turnedText)
  }

  /// The pictures of a document by address.
  package mutating func states(
    for document: Document, where isRead: (String) -> Bool = { _ in true }
  ) -> PictureStates {
    var states: PictureStates = [:]
    for address in document.pictures where states[address] == nil && isRead(address) {
      if known[address] == nil { known[address] = read(address) }
      states[address] = known[address]
    }
    known.forgetMissing(but: states)
    failures.removeAll { states[$0.address] == nil }
    if !isOpen { news.removeAll(where: turned.contains) }
    isOpen = true
    return states
  }

  /// True if a picture of the document was not read yet.
  package func lacks(_ document: Document) -> Bool { document.pictures.contains { known[$0] == nil } }

  /// Shows the unread pictures of a document as missing, until ``retry()``.
  package mutating func leaveUnread(of document: Document) {
    for address in document.pictures where known[address] == nil { known[address] = .missing("was not read") }
  }

  /// A line for each unreadable or rotated picture of the document since the last call.
  package mutating func takeNews(of document: Document) -> [String] {
    defer { news = [] }
    return news.compactMap { address in
      if let failure = failures.first(where: { $0.address == address }) { return failure.problem.description }
      let isShown = document.items.contains { $0.effects.pictures.contains(address) }
      return isShown && turned.contains(address) ? Self.turnedText(address) : nil
    }
  }

  /// The note about a photo that not every program rotates.
  private static func turnedText(_ address: String) -> String {
    "\(address) is rotated by its EXIF data, which rsvg-convert and others ignore: "
      + "\(Command.pictureEmbed.name) in the editor embeds it upright"
  }

  /// A picture as a data address for a document, unless that would get too large to read.
  package func embedded(_ address: String, in document: Document) -> PictureOutcome {
    let others = Set(document.pictures).subtracting([address])
    let room = XMLLimits().fileSize - Self.roomForDrawing - others.reduce(0) { $0 + $1.utf8.count }
    return embedded(address, limit: room)
  }

  /// A picture as a data address of at most `limit` bytes, upright and in sRGB for programs that ignore metadata.
  package func embedded(_ address: String, limit: Int = .max) -> PictureOutcome {
    do throws(PictureLoadError) {
      let (content, kind) = try loader.picture(address).asShown()
      guard kind.addressLength(holding: content.count) <= limit else {
        return .failed(displayed("\(address) is too large to embed: keep the link, or make it smaller"))
      }
      return .read(address: kind.address(holding: content), size: content.count)
    } catch {
      return .failed(displayed(error.description(of: address)))
    }
  }

  /// The bytes that a document may have besides its pictures.
  private static let roomForDrawing = 8 << 20

  /// True if a file is a picture that a document in a folder shows, and must not be overwritten.
  package static func isPicture(_ name: String, of document: Document, in folder: FilePath) -> Bool {
    let addresses = Set(document.pictures)
    guard !addresses.isEmpty, DocumentFile.exists(name) else { return false }
    let loader = PictureLoader(folder: folder)
    do throws(StorageError) {
      let present = try FileStore().read(FilePath(name), limit: PictureLoader.fileLimit).identity
      return addresses.contains { loader.file($0) == present }
    } catch {
      // A document shows no unreadable file; writing reports the reason.
      return false
    }
  }

  /// A line for each link to a picture that breaks when the document is saved in another folder.
  package static func brokenLinks(of document: Document, from old: FilePath, in file: String) -> [String] {
    let new = FilePath(file).directory
    guard old != new else { return [] }
    func isThere(_ address: String, _ loader: PictureLoader) -> Bool {
      do throws(PictureLoadError) {
        _ = try loader.picture(address)
        return true
      } catch {
        return false
      }
    }
    let (before, after) = (PictureLoader(folder: old), PictureLoader(folder: new))
    return Set(document.pictures).sorted()
      .filter { isThere($0, before) && !isThere($0, after) }
      .map { "\(file) links to \($0), which is missing in its folder" }
  }

  /// The error for overwriting a picture of the document.
  package static func isPictureText(_ name: String) -> String {
    "\(name) is a picture in the document: choose another name"
  }

  /// The PNG and JPEG files in the document's folder and one level below, as addresses.
  package func names() -> [String] {
    let store = FileStore()
    func content(of folder: FilePath) -> [FolderContent.Entry] {
      do throws(StorageError) {
        return try store.content(of: folder).entries
      } catch {
        // Names are only suggestions.
        return []
      }
    }
    func pictures(_ entries: [FolderContent.Entry], _ prefix: String) -> [String] {
      entries.compactMap { entry in
        let name = entry.name.description
        return entry.kind == .regular && PictureKind.isName(name) ? Self.address(of: prefix + name) : nil
      }
    }
    let entries = content(of: loader.folder)
    let folders = entries.filter { $0.kind == .directory && $0.name.description.first != "." }.prefix(Self.mostFolders)
    return pictures(entries, "")
      + folders.flatMap { folder in
        let name = folder.name.description
        let path = FilePath(bytes: loader.folder.bytes + [UInt8(ascii: "/")] + folder.name.bytes)
        return pictures(content(of: path), name + "/")
      }
  }

  /// The number of folders that are looked into.
  private static let mostFolders = 20

  /// A name with the special characters of addresses escaped.
  private static func address(of name: String) -> String {
    name.replacing("%", with: "%25").replacing("?", with: "%3F").replacing("#", with: "%23")
  }

  /// Rereads a document's pictures, which another program may have changed, without reporting problems.
  mutating func readAgain(for document: Document) {
    known = [:]
    _ = states(for: document)
    news = []
  }

  /// Tries to read missing pictures again.
  package mutating func retry() { known.forgetMissing() }

  private mutating func read(_ address: String) -> PictureState {
    do throws(PictureLoadError) {
      let picture = try loader.picture(address)
      if picture.isTurned, !address.hasPrefix("data:") {
        turned.insert(address)
        news.append(address)
      }
      return .loaded(picture.bitmap)
    } catch {
      failures.removeAll { $0.address == address }
      failures.append((address, ProgramError(leavingOut: address, error)))
      news.append(address)
      return .missing(error.description(of: address))
    }
  }
}

extension PictureLoadError {
  /// The error with the picture's name.
  func description(of address: String) -> String {
    // The error of a missing file has its path; an embedded picture has no name.
    if case .missing(let error) = self { return error.description }
    return (address.hasPrefix("data:") ? "the embedded picture" : address) + ": \(self)"
  }
}

extension ProgramError {
  /// The error of a verb that left out a picture.
  init(leavingOut address: String, _ error: PictureLoadError) { self.init("is left out", address, error) }

  /// - Parameter what: The consequence for the picture.
  init(_ what: String, _ address: String, _ error: PictureLoadError) {
    let text = "a picture \(what): " + error.description(of: address)
    switch error {
    case .missing(.notFound): self = .noInput(text)
    case .missing(.cannotRead): self = .readOrWrite(text)
    case .missing, .refused, .unreadable: self = .badInput(text)
    }
  }
}
