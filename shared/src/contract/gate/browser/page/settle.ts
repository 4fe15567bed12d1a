import { API_PREFIX } from '../../../endpoint'

/** For so long nothing may happen before a page counts as shown. */
const QUIET_MS = 100
/** One that never rests, such as a clock, is not waited for any longer. */
const RESTLESS_MS = 2500
/** One that is still loading is. */
const MOST_MS = 7000
const LOOK_MS = 15
/** A look that comes so late was kept waiting by code that ran. */
const BUSY_MS = 60

const UNDER_WAY = '.page-skeleton, .part-outline, .page-progress[data-shown="true"]'

let lastChange = 0
let requests = 0

const changed = () => {
  lastChange = performance.now()
}

const { setTimeout: later, fetch: ask } = window
const { pushState } = History.prototype
const { observe } = MutationObserver.prototype

/** Before any script of the page; with functions that nobody has replaced yet. */
export function watchChanges() {
  const whole = { subtree: true, childList: true, characterData: true, attributes: true }
  observe.call(new MutationObserver(changed), document, whole)
  window.fetch = (...given) => {
    // The event stream stays open.
    const [input] = given
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const isStream = pathname === `${API_PREFIX}/events`
    const answer = ask(...given)
    if (isStream) return answer
    requests += 1
    const end = () => {
      requests -= 1
      changed()
    }
    answer.then(end, end)
    return answer
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void later(resolve, ms))

const isThere = () => document.getElementById('page') !== null && document.querySelector(UNDER_WAY) === null

const isQuiet = () => requests === 0 && performance.now() - lastChange >= QUIET_MS

/** Resolves once a page is shown and nothing more comes; false where it does not appear. */
export async function settled(): Promise<boolean> {
  const began = performance.now()
  changed()
  while (performance.now() - began < MOST_MS) {
    const asked = performance.now()
    await pause(LOOK_MS)
    if (performance.now() - asked > BUSY_MS) changed()
    else if (isThere() && (isQuiet() || asked - began > RESTLESS_MS)) return true
  }
  return isThere()
}

/** To another page as the browser's own buttons do, without loading the console anew. */
export async function go(address: string): Promise<boolean> {
  pushState.call(history, null, '', address)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
  return settled()
}

/** Waits until `isOver`, as long as somebody's clean-up may take. */
export async function waitUntil(isOver: () => boolean, ms: number): Promise<boolean> {
  for (const until = performance.now() + ms; performance.now() < until; await pause(LOOK_MS * 4)) {
    if (isOver()) return true
  }
  return isOver()
}
