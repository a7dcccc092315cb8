import CBuild
import Geometry
import Glibc
import Harness
import Raster

// Options: --quick for the required cases only, --json for JSON, --check to fail when a limit is missed.
let options = Set(CommandLine.arguments.dropFirst())
var report = Report()
// As in the program.
build_keep_memory()

report.rows.append(RoundedPolygon(columns: 200, rows: 50).report(runs: 2000, aimMicroseconds: 60))
report.rows.append(RoundedPolygon(columns: 400, rows: 100).report(runs: 1000, aimMicroseconds: 200))

for effects in EffectFrame.Effects.allCases {
  report.rows.append(EffectFrame(columns: 200, rows: 50).report(effects, runs: 200, limit: nil, aimMicroseconds: 4000))
}

// A jittered contour is like a scan or an import. On a smooth one cairo merges points on its grid of 1/256 dot, and
// reading the vertices dominates: reported, not required.
let jittered = LargeContour.wave(jitter: 0.3)
report.rows.append(jittered.fill(runs: 15, rule: .nonzero, limit: 0.05))
report.rows.append(jittered.fill(runs: 15, rule: .evenOdd, limit: 0.05))
report.rows.append(jittered.stroke(runs: 15, width: 1.5, limit: 0.015, againstCairo: true))
let smallCoverage = RoundedPolygon(columns: 200, rows: 50)
report.rows.append(smallCoverage.coverageReport(runs: 1000, method: .signedArea, limit: 1))
for kind in OutlineGrowth.Kind.allCases { report.rows.append(try OutlineGrowth(kind).report(runs: 15)) }
let corners = try ZoomedView.outline()
for factor in [2.0, 100, 10_000] {
  report.rows.append(ZoomedView(factor: factor).report(corners, runs: 15, limit: 1))
}
report.rows.append(HistoryGrowth().report(runs: 200))
if !options.contains("--quick") {
  report.rows.append(smallCoverage.coverageReport(runs: 1000, method: .scanlines))
  for method in Rasterizer.CoverageMethod.allCases {
    report.rows.append(RoundedPolygon(columns: 400, rows: 100).coverageReport(runs: 500, method: method))
  }
  let smooth = LargeContour.wave(jitter: 0)
  report.rows.append(smooth.fill(runs: 15, rule: .nonzero, limit: nil))
  report.rows.append(smooth.fill(runs: 15, rule: .evenOdd, limit: nil))
  report.rows.append(smooth.stroke(runs: 15, width: 1.5, againstCairo: true))
  report.rows.append(smooth.stroke(runs: 15, width: 6, againstCairo: false))
  report.rows.append(jittered.stroke(runs: 15, width: 6, againstCairo: false))
  let zigzag = LargeContour.zigzag()
  report.rows.append(zigzag.fill(runs: 5, rule: .evenOdd, limit: nil, againstCairo: false))
  report.rows.append(zigzag.fill(runs: 5, rule: .nonzero, limit: nil, againstCairo: false))
  for rule in [FillRule.evenOdd, .nonzero] { report.rows.append(zigzag.fillOnTwoThreads(runs: 5, rule: rule)) }
}

print(options.contains("--json") ? report.json : report.table)
if options.contains("--check"), !report.passes {
  let names = report.rows.filter { !$0.passes }.map(\.name).joined(separator: "; ")
  let message = "a required ratio is missed, or memory grows: \(names)\n"
  _ = message.withCString { write(2, $0, strlen($0)) }
  exit(1)
}
