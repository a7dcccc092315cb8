import Document
import Shapes
import Text

extension Command {
  package static let pictureLink = Command(
    "picture.link", title: "show picture", keeps: .change, "FILE", example: "photo.jpg",
    help: "Show a PNG or JPEG file in the shape (linked)"
  ) { arguments throws(CommandError) in
    let file = try arguments.whole("a picture next to the document, such as photo.jpg")
    return try PreparedCommand(reading: Command.set.line("\(EffectParameters.image.name) \(file)")).action
  }
  .completing { editor, _, words in words.isEmpty ? editor.pictureValues : [] }
  .assigning(.named(EffectParameters.image.name))

  package static let pictureEmbed = Command(
    "picture.embed", title: "embed picture", keeps: .change, "[FILE]", example: "photo.jpg",
    help: "Embed a picture file, or the picture that the shape shows"
  ) { arguments throws(CommandError) in
    let file = arguments.rest
    return { editor throws(CommandError) in try editor.embedPicture(file) }
  }
  .completing { editor, _, words in words.isEmpty ? editor.pictureValues : [] }
  .assigning(.named(EffectParameters.image.name))

  static let pictures: [Command] = [
    Command(
      "picture.link-ask", title: "show picture…", near: ["photo"], keeps: .change,
      help: "Choose a picture for the shape"
    ) {
      editor throws(CommandError) in
      let shown = editor.item.effects.image ?? ""
      editor.prompt("picture next to the document: ", .pictureLink, shown.hasPrefix("data:") ? "" : shown)
    },
    pictureLink,
    pictureEmbed,
  ]
}

/// The outcome of ``Effect/readPicture(_:for:)``.
package enum PictureOutcome: Hashable, Sendable {
  /// The picture as a `data:` address, and the size of its file in bytes.
  case read(address: String, size: Int)
  /// The reason, and what to do, in one line.
  case failed(String)
}

extension Editor {
  fileprivate mutating func embedPicture(_ file: String) throws(CommandError) {
    if !file.isEmpty { return ask(.readPicture(file, for: EffectParameters.image.name)) }
    let shown = item.effects.namedPictures
    guard let linked = shown.first(where: { !$0.address.hasPrefix("data:") }) else {
      throw .because(
        shown.isEmpty ? "the shape has no picture: type picture.embed FILE" : "the picture is already embedded")
    }
    ask(.readPicture(linked.address, for: linked.name))
  }
}

extension Session {
  /// Embeds a picture as one undo step, or reports why it cannot.
  ///
  /// - Parameter file: The address of the picture that was read.
  package mutating func applyPicture(_ file: String, for parameter: String, _ outcome: PictureOutcome) {
    switch outcome {
    case .failed(let reason): refuse(reason)
    case .read(let address, let size):
      _ = run(Command.set.line("\(parameter) \(address)"))
      guard editor.message.kind == .changed else { return }
      let name = file.hasPrefix("data:") ? "the picture" : file
      editor.message = Message("embedded \(name) (\(byteCount(size)))", .changed)
    }
  }

  /// True if the line being typed may name a picture, and their names are not loaded.
  package var wantsPictureNames: Bool {
    guard editor.pictureNames == nil, case .prompt(let prompt) = editor.mode else { return false }
    return Self.namesPictures(prompt.line)
  }

  /// Sets the names of the pictures next to the document.
  package mutating func offer(pictures names: [String]) { editor.pictureNames = names }

  /// The name in a typed line of a picture that is not next to the document; `nil` for any other line.
  func missingPicture(in line: String) -> String? {
    guard let names = editor.pictureNames, Self.namesPictures(line),
      let value = CommandCatalog.assignment(in: line)?.value, !value.isEmpty, value != "none",
      // Folders are not listed, and an error is the command's.
      !value.contains("/"), !value.contains(":"), Paint(css: value) == nil, CommandCatalog.isRight(line)
    else { return nil }
    return names.contains(value) || names.contains(value.replacing(" ", with: "%20")) ? nil : value
  }

  static func namesPictures(_ line: String) -> Bool {
    CommandCatalog.assignment(in: line).map { EffectParameters.pictures.contains($0.name) } ?? false
  }
}
