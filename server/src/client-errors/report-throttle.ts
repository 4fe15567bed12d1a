import { Refusal } from '../platform/http/refusal'
import { WindowThrottle } from '../platform/http/window-throttle'

const MAX_A_MINUTE = 20

/** Rate limiter of the errors that a session may report, so that a page that fails repeatedly does not fill the log. */
export class ReportThrottle {
  readonly #throttle: WindowThrottle

  constructor(now?: () => number) {
    this.#throttle = new WindowThrottle(MAX_A_MINUTE, now)
  }

  /** Throws Refusal `client_error.throttled`. */
  take(sessionId: string): void {
    const retryAfterSeconds = this.#throttle.take(sessionId)
    if (retryAfterSeconds > 0) throw new Refusal('throttled', 'client_error.throttled', { retryAfterSeconds })
  }
}
