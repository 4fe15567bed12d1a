/** Of one page: so many steps at once, and then so many a second. A person who types into a filter makes some ten a second. */
const BURST = 100
const PER_SECOND = 20

/** Answers whether one more step may be taken now; a page that goes on and on is told of once, as an uncaught error of it. */
export const makeNavigationLimit = () => {
  let [tokens, at, isTold] = [BURST, performance.now(), false]
  return (): boolean => {
    const now = performance.now()
    tokens = Math.min(BURST, tokens + ((now - at) / 1000) * PER_SECOND)
    at = now
    if (tokens >= 1) {
      tokens -= 1
      return true
    }
    if (!isTold) reportError(new Error(`more than ${BURST} navigations at once and ${PER_SECOND} a second`))
    isTold = true
    return false
  }
}
