/// Determines when a frame may be sent, so that a slow line never has more than one to pass on.
///
/// On a slow line the terminal is asked for its status behind each frame (DSR, ECMA-48 8.3.35): its reply shows that
/// the frame has arrived. A line is slow by two replies: the one to the questions of the start, and one behind the first
/// screen. A line that only has a long way is not slow. The status is one of the questions of the start: who does not
/// tell it then (st) is not asked for it.
struct FlowControl {
  typealias Instant = ContinuousClock.Instant

  private enum State {
    /// The reply to the questions of the start is due; the time of these questions.
    case measuring(Instant)
    /// Each frame is followed by a question.
    case asking
    /// A reply did not come in time: nothing is asked until it does.
    case silent
    /// The line is fast, or its terminal does not reply.
    case free
  }

  private struct Question {
    var time: Instant
    /// The frame before it changed most of the screen.
    var isWhole: Bool
  }

  private var state: State
  private var question: Question?
  /// True if the terminal told its status at the start.
  private var tellsStatus = false
  /// The shortest time until a reply.
  private var roundTrip = Self.slowestTrip

  /// A round trip below this is that of a fast line.
  ///
  /// At 9,600 baud the questions of the start and their replies take a quarter of a second, at 38,400 baud 65 ms.
  static let fastTrip = Duration.milliseconds(50)
  /// A reply to the questions of the start after this time is none: a person typed or pasted it.
  static let slowestTrip = Duration.seconds(2)
  /// A line passes a whole screen within this time beside the round trip, or is slow.
  static let fastScreen = Duration.milliseconds(100)

  /// - Parameter start: The time of the questions at the start; `nil` if there were none.
  init(start: Instant?) { state = start.map { .measuring($0) } ?? .free }

  /// True while a frame is on its way.
  var isWaiting: Bool { question != nil }

  /// True if the next frame is followed by a question.
  var asks: Bool { if case .asking = state { true } else { false } }

  /// The time when the next frame is sent without the reply.
  var deadline: Instant? { question.map { $0.time + patience(isWhole: $0.isWhole) } }

  /// The longest wait for a reply: a whole screen takes five seconds at 9,600 baud.
  func patience(isWhole: Bool) -> Duration {
    isWhole ? Duration.seconds(5) + roundTrip * 4 : Duration.seconds(2) + roundTrip * 2
  }

  /// Records the reply to the questions of the start; true if the first screen needs a question behind it.
  mutating func noteStart(at now: Instant) -> Bool {
    guard case .measuring(let start) = state else { return false }
    let trip = now - start
    state = !tellsStatus || trip < Self.fastTrip || trip > Self.slowestTrip ? .free : .asking
    roundTrip = min(roundTrip, trip)
    return asks
  }

  mutating func noteQuestion(isWhole: Bool, at now: Instant) { question = Question(time: now, isWhole: isWhole) }

  /// Records a status reply.
  mutating func noteReply(at now: Instant) {
    switch state {
    case .measuring: tellsStatus = true
    case .silent: state = .asking
    case .asking, .free: break
    }
    guard let question else { return }
    let trip = now - question.time
    if question.isWhole, trip < roundTrip + Self.fastScreen { state = .free }
    roundTrip = min(roundTrip, trip)
    self.question = nil
  }

  /// Stops waiting for a reply whose ``deadline`` has passed.
  mutating func giveUp() {
    question = nil
    state = .silent
  }

  /// Forgets a question whose reply was read elsewhere.
  mutating func forgetQuestion() { question = nil }
}
