package androidx.compose.ui.graphics

import androidx.compose.ui.geometry.Rect

enum class PathFillType { NonZero, EvenOdd }
enum class StrokeCap { Butt, Round, Square }
enum class StrokeJoin { Miter, Round, Bevel }
class Color(argb: Long)
open class Brush
class SolidColor(val value: Color) : Brush()

class PathEffect {
    companion object {
        fun dashPathEffect(intervals: FloatArray, phase: Float = 0f) = PathEffect()
    }
}

class Path {
    var fillType = PathFillType.NonZero
    private val lines = ArrayList<String>()
    private fun add(name: String, vararg numbers: Float) {
        lines.add(name + numbers.joinToString("") { " " + it })
    }
    fun moveTo(x: Float, y: Float) = add("m", x, y)
    fun lineTo(x: Float, y: Float) = add("l", x, y)
    fun cubicTo(x1: Float, y1: Float, x2: Float, y2: Float, x3: Float, y3: Float) = add("c", x1, y1, x2, y2, x3, y3)
    fun arcTo(rect: Rect, startAngleDegrees: Float, sweepAngleDegrees: Float, forceMoveTo: Boolean) {
        val unit = Math.PI.toFloat() / 180f
        val (x, y) = Pair((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2)
        val (rx, ry) = Pair((rect.right - rect.left) / 2, (rect.bottom - rect.top) / 2)
        // The angles are on the circle that is stretched to the ellipse.
        add("e", x, y, rx, ry, 0f, startAngleDegrees * unit, sweepAngleDegrees * unit)
    }
    fun close() = add("z")
    fun record() = lines.forEach { println(it) }
}

/** The path of android.graphics. */
class AndroidPath(val path: Path)

fun AndroidPath.asComposePath(): Path = path
