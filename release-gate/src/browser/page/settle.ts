import { API_PREFIX } from '@outlet/shared/contract/endpoint'

/** Time in ms without changes after which a page counts as displayed. */
const QUIET_MS = 100
/** Time in ms after which a page that changes all the time, such as a clock, counts as displayed. */
const RESTLESS_MS = 2500
const POLL_MS = 15
/** Polls after which a page that still loads is no longer awaited: 40 s, longer where a busy machine delays each. */
const MAX_POLLS = 40_000 / POLL_MS
/** Below the longest time limit of a step, after which a page counts as blocked. */
const MAX_WAIT_MS = 50_000
/** Delay in ms of a poll that indicates that other code blocked the page. */
const BUSY_MS = 60

const LOADING_SELECTOR = '.page-skeleton, .part-outline, .page-progress[data-shown="true"]'

let lastChange = 0
let requests = 0

const changed = () => {
  lastChange = performance.now()
}

const { setTimeout: later, fetch: nativeFetch } = window
const { pushState } = History.prototype
const { observe } = MutationObserver.prototype

/**
 * Tracks changes and requests. Call before any script of the page runs, while the browser's functions are unchanged.
 */
export function watchChanges() {
  const observeAll = { subtree: true, childList: true, characterData: true, attributes: true }
  observe.call(new MutationObserver(changed), document, observeAll)
  window.fetch = (...given) => {
    // The event stream is never finished, so it does not count as a request.
    const [input] = given
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const isStream = pathname === `${API_PREFIX}/events`
    const response = nativeFetch(...given)
    if (isStream) return response
    requests += 1
    const end = () => {
      requests -= 1
      changed()
    }
    response.then(end, end)
    return response
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void later(resolve, ms))

const isDisplayed = () => document.getElementById('page') !== null && document.querySelector(LOADING_SELECTOR) === null

const isQuiet = () => requests === 0 && performance.now() - lastChange >= QUIET_MS

/** Waits until the page is displayed and quiet. Resolves to false if it does not appear. */
export async function settled(): Promise<boolean> {
  const startedAt = performance.now()
  changed()
  for (let polls = 0; polls < MAX_POLLS && performance.now() - startedAt < MAX_WAIT_MS; polls += 1) {
    const polledAt = performance.now()
    await pause(POLL_MS)
    if (performance.now() - polledAt > BUSY_MS) changed()
    else if (isDisplayed() && (isQuiet() || polledAt - startedAt > RESTLESS_MS)) return true
  }
  return isDisplayed()
}

/** Navigates to a page as the browser's back button does, without reloading the console. */
export async function go(address: string): Promise<boolean> {
  pushState.call(history, null, '', address)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
  return settled()
}

/** Polls until `isOver` returns true or the time has passed. Returns the last result. */
export async function waitUntil(isOver: () => boolean, ms: number): Promise<boolean> {
  for (const until = performance.now() + ms; performance.now() < until; await pause(POLL_MS * 4)) {
    if (isOver()) return true
  }
  return isOver()
}
