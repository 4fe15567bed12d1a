import { setImmediate } from 'node:timers/promises'
import type { ActiveHours } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-settings'
import { CurrentStock } from '../history/current-stock'
import { momentsOf } from '../history/sum-series'
import { activeSpans, type ActiveSpan } from './active-hours'
import type { StockInterval } from './diff-readings'
import { judgeReadingEvents, NO_EPISODES, type Episodes, type EventSettings, type ReportedEvent } from './judge-events'
import { judgeStock, type StockJudgement } from './judge-stock'
import { totalOf, type StockTotal } from './stock-reading'

export interface ReplaySettings extends EventSettings {
  productId: string
  /** The requested variants; null = all. */
  variantIds: readonly string[] | null
  intervalSeconds: number
  activeHours: ActiveHours | null
  timeZone: string
}

export interface ReplayedEvent extends ReportedEvent {
  at: number
  total: StockTotal
}

/** The active hours of the full range, computed once and read in chronological order only. */
class ActiveTime {
  readonly #spans: readonly ActiveSpan[]
  #index = 0

  constructor({ activeHours, timeZone }: ReplaySettings, moments: readonly { at: number }[]) {
    const [first, last] = [moments[0]?.at ?? 0, moments.at(-1)?.at ?? 0]
    this.#spans = activeSpans(activeHours, timeZone, first, last + 1)
  }

  includes(at: number): boolean {
    while ((this.#spans[this.#index]?.until ?? Infinity) <= at) this.#index++
    return (this.#spans[this.#index]?.from ?? Infinity) <= at
  }

  /** The active hours in `[from, until)`; `from` must be the last instant passed to `includes`. */
  within(from: number, until: number): ActiveSpan[] {
    const found: ActiveSpan[] = []
    for (let index = this.#index; index < this.#spans.length; index++) {
      const span = this.#spans[index]
      if (!span || span.from >= until) break
      found.push({ from: Math.max(span.from, from), until: Math.min(span.until, until) })
    }
    return found
  }
}

/**
 * Instants at which a monitor checks while nothing changes: as many as a change may need for its confirmation, from
 * `from` and from each start of the active hours. Further checks would report nothing new.
 */
function checksWithin(settings: ReplaySettings, active: ActiveTime, from: number, until: number): number[] {
  const { confirmations, intervalSeconds } = settings
  return active
    .within(from, until)
    .flatMap((span) =>
      Array.from({ length: confirmations + 1 }, (_, index) => span.from + index * intervalSeconds * 1000).filter(
        (at) => at < span.until && at > from,
      ),
    )
}

class Replay {
  readonly events: ReplayedEvent[] = []
  #stock: StockJudgement = { state: 'unknown', confirming: 0 }
  #episodes: Episodes = NO_EPISODES
  readonly #settings: ReplaySettings
  /** Variants whose price was read. */
  readonly #priced = new Set<string>()

  constructor(settings: ReplaySettings) {
    this.#settings = settings
  }

  read(current: CurrentStock, at: number) {
    const { readings, total: whole } = this.#requested(current)
    const total = this.#lacksPrices(readings) ? { ...whole, price: null } : whole
    const stock = judgeStock(this.#stock, total.orderable, this.#settings.confirmations)
    const before = { stock: this.#stock, episodes: this.#episodes }
    const { episodes, events } = judgeReadingEvents(this.#settings, before, { stock, total })
    for (const event of events) this.events.push({ ...event, at, total })
    this.#stock = stock
    this.#episodes = episodes
  }

  /** Omits the reading of the product's unread variants if all requested ones were read. */
  #requested(current: CurrentStock): Pick<CurrentStock, 'readings' | 'total'> {
    const { productId, variantIds } = this.#settings
    const read = [...current.readings]
    const requested = read.filter(({ variantId }) => variantId !== productId)
    if (requested.length === read.length || requested.length !== variantIds?.length) return current
    return { readings: requested, total: totalOf(requested) }
  }

  /**
   * Whether variants are unread or left out, as they may be in a check: the lowest price of the others is no change of
   * price.
   */
  #lacksPrices(readings: Iterable<StockInterval>): boolean {
    let lacksPrices = false
    for (const { variantId, orderable, available, price } of readings) {
      const isAdded = orderable !== true && available === null
      if (price) this.#priced.add(variantId)
      else if (isAdded && (this.#priced.has(variantId) || variantId === this.#settings.productId)) lacksPrices = true
    }
    return lacksPrices
  }
}

/** Number of instants, a few milliseconds of work, after which the replay yields to the event loop. */
const MOMENTS_AT_ONCE = 1000

/**
 * Computes the events that a monitor with these settings would have emitted for a stored history, with the functions
 * that judge checks. It reads at the history's readings within the active hours; the first reading is not a change. A
 * long history yields to the event loop in between.
 */
export async function replayHistory(
  intervals: readonly StockInterval[],
  settings: ReplaySettings,
): Promise<ReplayedEvent[]> {
  const replay = new Replay(settings)
  const stock = new CurrentStock()
  const moments = momentsOf(intervals)
  const active = new ActiveTime(settings, moments)
  for (const [index, moment] of moments.entries()) {
    if (index % MOMENTS_AT_ONCE === MOMENTS_AT_ONCE - 1) await setImmediate()
    for (const interval of moment.starting) stock.start(interval)
    if (active.includes(moment.at) && !stock.isEmpty) replay.read(stock, moment.at)
    for (const interval of moment.ending) stock.end(interval)
    const next = moments[index + 1]
    if (!next || stock.isEmpty) continue
    for (const at of checksWithin(settings, active, moment.at, next.at)) replay.read(stock, at)
  }
  return replay.events
}
