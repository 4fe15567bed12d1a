import type { ClaimedCheck } from '../inventory-monitors/engine/claimed-check'
import { judgeCheck, outcomeOf, type CheckOutcome, type JudgedCheck } from '../inventory-monitors/engine/judge-check'
import type { ProductPast } from './read-past'

const unavailable: CheckOutcome = {
  failure: { code: 'store.unavailable', message: 'the store answers 503', retryAfterSeconds: null },
}

/** A check as the next one finds it. */
function after(check: ClaimedCheck, judged: JudgedCheck): ClaimedCheck {
  const { at, failures, values, digest, change } = judged
  const read = { failures, readAt: values ? at : check.readAt, digest: digest ?? check.digest }
  if (!change) return { ...check, ...read }
  return {
    ...check,
    ...read,
    stock: { state: change.stockState, confirming: change.confirming },
    quantity: change.quantity,
    kind: change.kind,
    orderable: change.orderable,
    price: change.price,
    episodes: change.episodes,
    missingVariantIds: change.missingVariantIds,
    health: change.health,
    lastErrorCode: change.error?.code ?? null,
  }
}

/** What the past holds at instants that are asked for in order of time. */
class PastStore {
  readonly #past: ProductPast
  #index = 0

  constructor(past: ProductPast) {
    this.#past = past
  }

  answer(check: ClaimedCheck, at: number): CheckOutcome {
    if (this.#past.outages.some(({ from, until }) => from <= at && at < until)) return unavailable
    const { changes } = this.#past
    while ((changes[this.#index + 1]?.at ?? Infinity) <= at) this.#index += 1
    return outcomeOf({ productId: check.productId, outcome: 'found', stock: changes[this.#index]?.stock ?? [] })
  }

  /** When the store next answers something else. */
  nextAfter(at: number): number {
    const outage = this.#past.outages.find(({ from }) => from > at)?.from ?? Infinity
    return Math.min(outage, this.#past.changes[this.#index + 1]?.at ?? Infinity)
  }
}

const isNews = ({ change, readings, missed, values }: JudgedCheck) =>
  change !== null || readings !== null || missed !== null || values === null

/**
 * What a monitor's checks of a past time are judged to be, each at the time that the one before planned. Those that find
 * all as before are not told, and not all of them judged: the first and the last of such a time are.
 */
export function judgePast(
  first: ClaimedCheck,
  past: ProductPast,
  { from, until, timeZone }: { from: number; until: number; timeZone: string },
): JudgedCheck[] {
  const store = new PastStore(past)
  const told: JudgedCheck[] = []
  let check = first
  for (let at = from; at <= until;) {
    const judged = judgeCheck(check, store.answer(check, at), { at, random: 0.5, timeZone })
    check = after(check, judged)
    const isLast = judged.nextCheckAt > until
    if (isNews(judged) || isLast) told.push(judged)
    const interval = judged.nextCheckAt - at
    const same = isNews(judged) ? 1 : Math.floor((Math.min(store.nextAfter(at), until + 1) - 1 - at) / interval)
    at += Math.max(1, same) * interval
    // What was not judged was read all the same.
    if (same > 1) check = { ...check, readAt: at - interval }
  }
  return told
}
