package androidx.graphics.shapes

import androidx.compose.ui.graphics.AndroidPath
import androidx.compose.ui.graphics.Path
import kotlin.math.abs
import kotlin.math.hypot
import kotlin.math.min
import kotlin.math.sqrt

class CornerRounding(val radius: Float = 0f, val smoothing: Float = 0f) {
    companion object {
        val Unrounded = CornerRounding()
    }
}

/** Corners as graphics-shapes rounds them without smoothing: one cubic curve each, shorter where an edge is full. */
class RoundedPolygon(val vertices: FloatArray, val perVertexRounding: List<CornerRounding>) {
    private val count = vertices.size / 2
    private fun x(index: Int) = vertices[2 * ((index + count) % count)]
    private fun y(index: Int) = vertices[2 * ((index + count) % count) + 1]

    /** The length that a corner of its radius cuts from both edges. */
    private fun cut(index: Int): Float {
        val (ux, uy) = direction(index, index - 1)
        val (wx, wy) = direction(index, index + 1)
        val cosine = ux * wx + uy * wy
        val sine = sqrt(1 - cosine * cosine)
        return if (sine > 1e-3f) perVertexRounding[index].radius * (cosine + 1) / sine else 0f
    }

    private fun direction(from: Int, to: Int): Pair<Float, Float> {
        val (dx, dy) = Pair(x(to) - x(from), y(to) - y(from))
        val length = hypot(dx, dy)
        return Pair(dx / length, dy / length)
    }

    fun outline(): Path {
        val path = Path()
        val cuts = FloatArray(count) { cut(it) }
        for (index in 0 until count) {
            val (x, y) = Pair(x(index), y(index))
            val ratios = listOf(-1, 1).map {
                val other = (index + it + count) % count
                val side = hypot(x(other) - x, y(other) - y)
                val sum = cuts[index] + cuts[other]
                if (sum > side) side / sum else 1f
            }
            val cut = min(cuts[index] * ratios[0], cuts[index] * ratios[1])
            val (ux, uy) = direction(index, index - 1)
            val (wx, wy) = direction(index, index + 1)
            val (x0, y0) = Pair(x + ux * cut, y + uy * cut)
            val (x1, y1) = Pair(x + wx * cut, y + wy * cut)
            if (index == 0) path.moveTo(x0, y0) else path.lineTo(x0, y0)
            if (cut < 1e-4f) continue
            val radius = perVertexRounding[index].radius * cut / cuts[index]
            val toCenter = sqrt(cut * cut + radius * radius) / hypot(ux + wx, uy + wy)
            val (centerX, centerY) = Pair(x + (ux + wx) * toCenter, y + (uy + wy) * toCenter)
            circularArc(path, centerX, centerY, x0, y0, x1, y1)
        }
        path.close()
        return path
    }

    /** Cubic.circularArc of graphics-shapes. */
    private fun circularArc(path: Path, cx: Float, cy: Float, x0: Float, y0: Float, x1: Float, y1: Float) {
        val radius = hypot(x0 - cx, y0 - cy)
        val (ax, ay) = Pair((x0 - cx) / radius, (y0 - cy) / radius)
        val (bx, by) = Pair((x1 - cx) / radius, (y1 - cy) / radius)
        val isClockwise = -ay * (x1 - cx) + ax * (y1 - cy) >= 0
        val cosine = ax * bx + ay * by
        if (cosine > 0.999f) return path.lineTo(x1, y1)
        val k = radius * 4f / 3f * (sqrt(2 * (1 - cosine)) - sqrt(1 - cosine * cosine)) / (1 - cosine) *
            if (isClockwise) 1f else -1f
        path.cubicTo(x0 - ay * k, y0 + ax * k, x1 + by * k, y1 - bx * k, x1, y1)
    }
}

fun RoundedPolygon.toPath(): AndroidPath = AndroidPath(outline())
