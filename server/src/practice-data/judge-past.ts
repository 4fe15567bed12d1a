import type { ClaimedCheck } from '../inventory-monitors/engine/claimed-check'
import { judgeCheck, outcomeOf, type CheckOutcome, type JudgedCheck } from '../inventory-monitors/engine/judge-check'
import type { ProductPast } from './read-past'

const unavailable: CheckOutcome = {
  failure: { code: 'store.unavailable', message: 'the store returns 503', retryAfterSeconds: null },
}

/** Returns the state of a check for the next one. */
function after(check: ClaimedCheck, judged: JudgedCheck): ClaimedCheck {
  const { at, failures, values, digest, change } = judged
  const read = { failures, readAt: values ? at : check.readAt, digest: digest ?? check.digest }
  if (!change) return { ...check, ...read }
  return {
    ...check,
    ...read,
    stock: { state: change.stockState, confirming: change.confirming },
    available: change.available,
    kind: change.kind,
    orderable: change.orderable,
    price: change.price,
    priceMax: change.priceMax,
    episodes: change.episodes,
    missingVariantIds: change.missingVariantIds,
    health: change.health,
    lastErrorCode: change.error?.code ?? null,
  }
}

/** Returns a product's past stock at instants that must be requested in order of time. */
class PastStore {
  readonly #past: ProductPast
  #index = 0

  constructor(past: ProductPast) {
    this.#past = past
  }

  respond(check: ClaimedCheck, at: number): CheckOutcome {
    if (this.#past.outages.some(({ from, until }) => from <= at && at < until)) return unavailable
    const { changes } = this.#past
    while ((changes[this.#index + 1]?.at ?? Infinity) <= at) this.#index += 1
    return outcomeOf({ productId: check.productId, outcome: 'found', stock: changes[this.#index]?.stock ?? [] })
  }

  /** Returns the time of the next change of the store's response. */
  nextAfter(at: number): number {
    const outage = this.#past.outages.find(({ from }) => from > at)?.from ?? Infinity
    return Math.min(outage, this.#past.changes[this.#index + 1]?.at ?? Infinity)
  }
}

const isNews = ({ change, readings, missed, values }: JudgedCheck) =>
  change !== null || readings !== null || missed !== null || values === null

const HOUR_MS = 3_600_000

/** Number of past checks by hour and failure code; an empty code means success. */
export class PastCheckCounts {
  readonly #counts = new Map<string, Map<number, number>>()

  /** Adds `checks` checks at this interval, the first at `at`. */
  add(code: string, at: number, { checks, interval }: { checks: number; interval: number }): void {
    const hours = this.#counts.get(code) ?? new Map<number, number>()
    this.#counts.set(code, hours)
    for (let index = 0; index < checks; index += 1) {
      const hour = Math.floor((at + index * interval) / HOUR_MS) * HOUR_MS
      hours.set(hour, (hours.get(hour) ?? 0) + 1)
    }
  }

  rows(): { code: string; hour: number; checks: number }[] {
    return [...this.#counts].flatMap(([code, hours]) => [...hours].map(([hour, checks]) => ({ code, hour, checks })))
  }
}

/**
 * Judges a monitor's past checks, each at the time that the previous one planned, and adds all of them to `counts`.
 * Returns the checks with news. In a period without changes only the first and the last check are judged.
 */
export function judgePast(
  first: ClaimedCheck,
  past: ProductPast,
  { from, until, timeZone, counts }: { from: number; until: number; timeZone: string; counts: PastCheckCounts },
): JudgedCheck[] {
  const store = new PastStore(past)
  const news: JudgedCheck[] = []
  let check = first
  for (let at = from; at <= until;) {
    const outcome = store.respond(check, at)
    const judged = judgeCheck(check, outcome, { at, random: 0.5, timeZone })
    check = after(check, judged)
    const isLast = judged.nextCheckAt > until
    if (isNews(judged) || isLast) news.push(judged)
    const interval = judged.nextCheckAt - at
    const same = isNews(judged) ? 1 : Math.floor((Math.min(store.nextAfter(at), until + 1) - 1 - at) / interval)
    counts.add('failure' in outcome ? outcome.failure.code : '', at, { checks: Math.max(1, same), interval })
    at += Math.max(1, same) * interval
    // Checks that are not judged count as read.
    if (same > 1) check = { ...check, readAt: at - interval }
  }
  return news
}
