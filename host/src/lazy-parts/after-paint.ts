/** A tab that nobody sees paints nothing. */
const HIDDEN_MS = 100

/**
 * Calls back once the screen shows what was just changed: code that is evaluated before it makes a click wait.
 * @returns how to give up
 */
export const afterPaint = (callback: () => void): (() => void) => {
  let timer = setTimeout(callback, HIDDEN_MS)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
