/// One thing that was looked at, and what to do about it.
struct Finding: Encodable {
  enum Level: String, Encodable {
    case good, note, problem
  }

  let topic: String
  let level: Level
  let text: String
  /// What to do; nothing where nothing needs to be done.
  let advice: String?

  init(_ topic: String, _ text: String, advice: String? = nil) { self.init(topic, .good, text, advice: advice) }

  init(_ topic: String, _ level: Level, _ text: String, advice: String? = nil) {
    self.topic = topic
    self.level = level
    self.text = text
    self.advice = advice
  }

  /// A line, and one below it for the advice.
  var line: String {
    let mark = level == .problem ? "problem" : level == .note ? "note" : "ok"
    let head = topic + String(repeating: " ", count: max(1, 12 - topic.count))
    let state = mark + String(repeating: " ", count: max(1, 9 - mark.count))
    let below = "\n" + String(repeating: " ", count: 21)
    return head + state + text + (advice.map { below + $0 } ?? "")
  }
}
