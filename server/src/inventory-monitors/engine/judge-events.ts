import type { MonitorEventKind } from '@outlet/shared/contract/inventory-monitor-events'
import type { MonitorHealth } from '@outlet/shared/contract/inventory-monitors'
import type { Money } from '@outlet/shared/contract/money'
import { confirmedState, type StockJudgement } from './judge-stock'
import type { StockTotal } from './stock-reading'

/** What an event is about; of each family one episode can be open. */
export type EventFamily = 'stock' | 'low_stock' | 'price' | 'presence' | 'checks'

export const familyOf: Record<MonitorEventKind, EventFamily> = {
  restocked: 'stock',
  sold_out: 'stock',
  low_stock: 'low_stock',
  price_dropped: 'price',
  price_raised: 'price',
  gone: 'presence',
  check_failing: 'checks',
  check_recovered: 'checks',
}

/** What the last events told, and the readings so far that speak against it. */
export interface Episodes {
  /** What was confirmed last; null before the first time. */
  stock: 'in' | 'out' | null
  isLow: boolean
  /** Equal readings that say otherwise than `isLow`. */
  lowAgainst: number
  /** The price that was told last, or read first. */
  price: Money | null
  /** Another price, and how often in a row it was read. */
  otherPrice: { minor: number; readings: number } | null
  isFailing: boolean
  isGone: boolean
}

export const NO_EPISODES: Episodes = {
  stock: null,
  isLow: false,
  lowAgainst: 0,
  price: null,
  otherPrice: null,
  isFailing: false,
  isGone: false,
}

export interface EventSettings {
  confirmations: number
  lowStockThreshold: number | null
  priceChangePercent: number
}

export interface ReportedEvent {
  kind: MonitorEventKind
  previousPrice: number | null
}

export interface EventsJudgement {
  episodes: Episodes
  events: ReportedEvent[]
  /** Families whose episode ends without another one's beginning. */
  ended: EventFamily[]
}

const plain = (kind: MonitorEventKind): ReportedEvent => ({ kind, previousPrice: null })

/** A suspicion tells nothing by itself: it may have followed upon nothing at all. */
const confirmedStock = ({ state }: StockJudgement): Episodes['stock'] =>
  state === 'in' || state === 'out' ? state : null

/** Out of stock to in stock and back; what was read first is no change. */
function judgeStockEvents(before: { stock: StockJudgement; episodes: Episodes }, after: StockJudgement) {
  const was = before.episodes.stock ?? confirmedStock(before.stock)
  const is = confirmedStock(after) ?? was
  const events = was === null || was === is ? [] : [plain(is === 'in' ? 'restocked' : 'sold_out')]
  return { stock: is, events }
}

/** Null where the reading doesn't tell. */
function isLow({ lowStockThreshold }: EventSettings, stock: StockJudgement, total: StockTotal): boolean | null {
  if (lowStockThreshold === null || confirmedState(stock.state) === 'out') return false
  if (total.kind === 'unknown' || confirmedState(stock.state) === 'unknown') return null
  return total.kind === 'exact' && total.quantity !== null && total.quantity <= lowStockThreshold
}

function judgeLow(
  settings: EventSettings,
  before: Episodes,
  stock: StockJudgement,
  total: StockTotal,
): EventsJudgement {
  const low = isLow(settings, stock, total)
  const same = { episodes: { ...before, lowAgainst: 0 }, events: [], ended: [] }
  if (low === null) return { ...same, episodes: before }
  if (low === before.isLow) return same
  const lowAgainst = before.lowAgainst + 1
  const isOver = settings.lowStockThreshold === null || confirmedState(stock.state) === 'out'
  if (lowAgainst < settings.confirmations && !isOver) return { ...same, episodes: { ...before, lowAgainst } }
  const episodes = { ...before, isLow: low, lowAgainst: 0 }
  return low ? { episodes, events: [plain('low_stock')], ended: [] } : { episodes, events: [], ended: ['low_stock'] }
}

/** A price that moved by enough, as often in a row as the settings want; a small drift adds up, since the one told counts. */
function judgePrice(settings: EventSettings, before: Episodes, price: Money | null): EventsJudgement {
  const told = before.price
  const as = (change: Partial<Episodes>, events: ReportedEvent[] = []): EventsJudgement => ({
    episodes: { ...before, otherPrice: null, ...change },
    events,
    ended: [],
  })
  if (price === null) return as({ otherPrice: before.otherPrice })
  if (told === null || told.currency !== price.currency) return as({ price })
  const moved = Math.abs(price.minor - told.minor)
  if (moved === 0 || moved * 100 < settings.priceChangePercent * told.minor) return as({})
  const readings = before.otherPrice?.minor === price.minor ? before.otherPrice.readings + 1 : 1
  if (readings < settings.confirmations) return as({ otherPrice: { minor: price.minor, readings } })
  const kind = price.minor < told.minor ? 'price_dropped' : 'price_raised'
  return as({ price }, [{ kind, previousPrice: told.minor }])
}

/** What a successful reading tells. A pure function. */
export function judgeReadingEvents(
  settings: EventSettings,
  before: { stock: StockJudgement; episodes: Episodes },
  { stock, total }: { stock: StockJudgement; total: StockTotal },
): EventsJudgement {
  const { isFailing, isGone } = before.episodes
  const recovered = isFailing || isGone
  const turned = judgeStockEvents(before, stock)
  const well = { ...before.episodes, stock: turned.stock, isFailing: false, isGone: false }
  const low = judgeLow(settings, well, stock, total)
  const price = judgePrice(settings, low.episodes, total.price)
  return {
    episodes: price.episodes,
    events: [...(recovered ? [plain('check_recovered')] : []), ...turned.events, ...low.events, ...price.events],
    ended: [...(isGone ? (['presence'] as const) : []), ...low.ended],
  }
}

/** What a failed check tells: once for each time that checks begin to fail, or that the product goes. */
export function judgeFailureEvents(before: Episodes, health: MonitorHealth): EventsJudgement {
  if (health === 'gone' && !before.isGone)
    return { episodes: { ...before, isGone: true }, events: [plain('gone')], ended: [] }
  if (health === 'backoff' && !before.isFailing && !before.isGone)
    return { episodes: { ...before, isFailing: true }, events: [plain('check_failing')], ended: [] }
  return { episodes: before, events: [], ended: [] }
}
