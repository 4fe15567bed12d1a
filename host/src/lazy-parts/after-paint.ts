/** Fallback, because a hidden tab paints nothing. */
const HIDDEN_TAB_TIMEOUT_MS = 100

/**
 * Calls back after the screen shows the last change. Code that is evaluated before the paint would delay a click's
 * visible effect.
 * @returns a function that cancels the callback
 */
export const afterPaint = (callback: () => void): (() => void) => {
  let timer = setTimeout(callback, HIDDEN_TAB_TIMEOUT_MS)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
