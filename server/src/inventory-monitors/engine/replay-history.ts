import type { ActiveHours } from '@outlet/shared/contract/inventory-monitor-settings'
import { CurrentStock } from '../history/current-stock'
import { momentsOf } from '../history/sum-series'
import { activeSpans, nextActive } from './active-hours'
import type { StockInterval } from './diff-readings'
import { judgeReadingEvents, NO_EPISODES, type Episodes, type EventSettings, type ToldEvent } from './judge-events'
import { judgeStock, type StockJudgement } from './judge-stock'
import type { StockTotal } from './stock-reading'

export interface ReplaySettings extends EventSettings {
  intervalSeconds: number
  activeHours: ActiveHours | null
  timeZone: string
}

export interface ReplayedEvent extends ToldEvent {
  at: number
  total: StockTotal
}

/**
 * When a monitor checks within a time in which nothing changes: as often as a change may need to be confirmed, from its
 * beginning on and from each beginning of the active hours. Further checks would tell nothing more.
 */
function checksWithin(settings: ReplaySettings, from: number, until: number): number[] {
  const { activeHours, timeZone, confirmations, intervalSeconds } = settings
  const spans = activeSpans(activeHours, timeZone, from, until)
  return spans.flatMap((span) =>
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

  constructor(settings: ReplaySettings) {
    this.#settings = settings
  }

  read({ quantity, kind, orderable, price }: CurrentStock, at: number) {
    const total = { quantity, kind, orderable, price }
    const stock = judgeStock(this.#stock, orderable, this.#settings.confirmations)
    const before = { stock: this.#stock, episodes: this.#episodes }
    const { episodes, events } = judgeReadingEvents(this.#settings, before, { stock, total })
    for (const event of events) this.events.push({ ...event, at, total })
    this.#stock = stock
    this.#episodes = episodes
  }
}

/**
 * What a monitor with these settings would have told of a kept history, by the functions that judge checks. It reads where
 * the history has a reading, within the active hours; what it reads first is no change. A pure function.
 */
export function replayHistory(intervals: readonly StockInterval[], settings: ReplaySettings): ReplayedEvent[] {
  const replay = new Replay(settings)
  const stock = new CurrentStock()
  const moments = momentsOf(intervals)
  for (const [index, moment] of moments.entries()) {
    for (const interval of moment.begin) stock.begin(interval)
    const isActive = nextActive(settings.activeHours, settings.timeZone, moment.at) === moment.at
    if (isActive && !stock.isEmpty) replay.read(stock, moment.at)
    for (const interval of moment.end) stock.end(interval)
    const next = moments[index + 1]
    if (!next || stock.isEmpty) continue
    for (const at of checksWithin(settings, moment.at, next.at)) replay.read(stock, at)
  }
  return replay.events
}
