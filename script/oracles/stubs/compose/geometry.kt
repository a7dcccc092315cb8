package androidx.compose.ui.geometry

class Offset(val x: Float, val y: Float)

class Rect(val center: Offset, val radius: Float)
