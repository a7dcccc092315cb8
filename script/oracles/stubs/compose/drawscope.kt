package androidx.compose.ui.graphics.drawscope

import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.PathEffect
import androidx.compose.ui.graphics.StrokeCap
import androidx.compose.ui.graphics.StrokeJoin

open class DrawStyle
object Fill : DrawStyle()
class Stroke(
    width: Float = 0f, miter: Float = 4f, cap: StrokeCap = StrokeCap.Butt, join: StrokeJoin = StrokeJoin.Miter,
    pathEffect: PathEffect? = null
) : DrawStyle()

class DrawScope {
    fun drawPath(path: Path, color: Color, alpha: Float = 1f, style: DrawStyle = Fill) {}
}
