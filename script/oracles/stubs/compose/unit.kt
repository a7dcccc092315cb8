package androidx.compose.ui.unit

class Dp(val value: Float)

val Int.dp: Dp get() = Dp(toFloat())
val Double.dp: Dp get() = Dp(toFloat())
