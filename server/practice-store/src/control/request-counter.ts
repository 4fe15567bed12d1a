const windowMs = 1000

export interface RequestMetrics {
  total: number
  /** Maximum number of requests that arrived within any one second. */
  peak_per_second: number
  in_flight: number
  peak_in_flight: number
  by_status: Record<string, number>
  by_resource: Record<string, number>
}

/**
 * Counts requests to the shop APIs, so that a test can check whether a client respects a rate limit. Uses real time,
 * not the store's clock.
 */
export class RequestCounter {
  #arrivals: number[] = []
  #oldest = 0
  #total = 0
  #peak = 0
  #inFlight = 0
  #peakInFlight = 0
  #byStatus: Record<string, number> = {}
  #byResource: Record<string, number> = {}

  /** Counts an arriving request. `resource` is for example `products`; `at` is in ms of a monotonic clock. */
  arrive(resource: string, at: number): void {
    this.#total += 1
    this.#byResource[resource] = (this.#byResource[resource] ?? 0) + 1
    this.#inFlight += 1
    this.#peakInFlight = Math.max(this.#peakInFlight, this.#inFlight)
    this.#arrivals.push(at)
    while ((this.#arrivals[this.#oldest] ?? at) <= at - windowMs) this.#oldest += 1
    this.#peak = Math.max(this.#peak, this.#arrivals.length - this.#oldest)
    if (this.#oldest > 10_000) this.#forgetOld()
  }

  #forgetOld(): void {
    this.#arrivals = this.#arrivals.slice(this.#oldest)
    this.#oldest = 0
  }

  /** Counts the end of a request. `status` 0 = the connection ended without a complete response. */
  leave(status: number): void {
    this.#inFlight -= 1
    this.#byStatus[status] = (this.#byStatus[status] ?? 0) + 1
  }

  reset(): void {
    this.#arrivals = []
    this.#oldest = 0
    this.#total = 0
    this.#peak = 0
    this.#peakInFlight = this.#inFlight
    this.#byStatus = {}
    this.#byResource = {}
  }

  metrics(): RequestMetrics {
    return {
      total: this.#total,
      peak_per_second: this.#peak,
      in_flight: this.#inFlight,
      peak_in_flight: this.#peakInFlight,
      by_status: { ...this.#byStatus },
      by_resource: { ...this.#byResource },
    }
  }
}
