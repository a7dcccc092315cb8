package androidx.compose.ui.geometry

class Offset(val x: Float, val y: Float)

class Rect(val left: Float, val top: Float, val right: Float, val bottom: Float)

fun Rect(center: Offset, radius: Float) =
    Rect(center.x - radius, center.y - radius, center.x + radius, center.y + radius)
