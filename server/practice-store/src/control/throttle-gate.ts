import { faultReply } from '../http/fault-reply'
import type { Reply } from '../http/reply'
import type { Throttle } from './settings'

/** Token-bucket rate limiter over all clients. Uses real time, in ms of a monotonic clock. */
export class ThrottleGate {
  #throttle: Throttle | null = null
  #tokens = 0
  #filledAt = 0

  set(throttle: Throttle | null, now: number): void {
    this.#throttle = throttle
    this.#tokens = throttle ? this.#capacity(throttle) : 0
    this.#filledAt = now
  }

  #capacity({ rate_per_second, burst }: Throttle): number {
    return rate_per_second === 0 ? 0 : (burst ?? Math.max(1, Math.ceil(rate_per_second)))
  }

  /** Returns the refusal, or null when the request may pass. */
  refuse(now: number): Reply | null {
    const throttle = this.#throttle
    if (!throttle) return null
    const grown = ((now - this.#filledAt) / 1000) * throttle.rate_per_second
    this.#tokens = Math.min(this.#capacity(throttle), this.#tokens + grown)
    this.#filledAt = now
    if (this.#tokens < 1) return this.#refusal(throttle)
    this.#tokens -= 1
    return null
  }

  #refusal(throttle: Throttle): Reply {
    if (throttle.status === 503) {
      const headers = { sfdc_load: '92', sfdc_load_status: 'THROTTLE' }
      return faultReply(503, 'ServiceUnavailableException', 'The system is under load.', {}, headers)
    }
    const wait = throttle.rate_per_second === 0 ? 1 : (1 - this.#tokens) / throttle.rate_per_second
    const seconds = throttle.retry_after_seconds ?? Math.max(1, Math.ceil(wait))
    return faultReply(429, 'TooManyRequestsException', 'Too many requests.', {}, { 'retry-after': String(seconds) })
  }
}
