package androidx.compose.ui.graphics.vector

import androidx.compose.ui.graphics.Brush
import androidx.compose.ui.graphics.PathFillType
import androidx.compose.ui.graphics.StrokeCap
import androidx.compose.ui.graphics.StrokeJoin
import androidx.compose.ui.unit.Dp

class PathNode(val data: String)

fun addPathNodes(pathStr: String?): List<PathNode> = listOf(PathNode(pathStr ?: ""))

class ImageVector(private val paths: List<String>) {
    fun record() = paths.forEach { println(it) }

    class Builder(
        name: String = "", defaultWidth: Dp, defaultHeight: Dp, viewportWidth: Float, viewportHeight: Float
    ) {
        private val paths = ArrayList<String>()

        fun addPath(
            pathData: List<PathNode>, pathFillType: PathFillType = PathFillType.NonZero, name: String = "",
            fill: Brush? = null, fillAlpha: Float = 1f, stroke: Brush? = null, strokeAlpha: Float = 1f,
            strokeLineWidth: Float = 0f, strokeLineCap: StrokeCap = StrokeCap.Butt,
            strokeLineJoin: StrokeJoin = StrokeJoin.Miter, strokeLineMiter: Float = 4f
        ): Builder {
            pathData.forEach { paths.add(it.data) }
            return this
        }

        fun build() = ImageVector(paths)
    }
}
