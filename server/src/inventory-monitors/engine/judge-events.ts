import type { MonitorEventKind } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-events'
import type { MonitorHealth } from '@outlet/shared/contract/inventory-monitors'
import type { Money } from '@outlet/shared/contract/money'
import { confirmedState, type StockJudgement } from './judge-stock'
import type { StockTotal } from './stock-reading'

/** Subject of an event; each family has at most one open episode. */
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

/** State of the open episodes: what was last reported, and the number of readings that contradict it. */
export interface Episodes {
  /** Last confirmed stock; null before the first confirmation. */
  stock: 'in' | 'out' | null
  isLow: boolean
  /** Number of equal readings that contradict `isLow`. */
  lowAgainst: number
  /** The last reported price, or the first one read. */
  price: Money | null
  /** A different price, and how often in a row it was read. */
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
  /** Families whose episode ends without a new one. */
  ended: EventFamily[]
}

const plain = (kind: MonitorEventKind): ReportedEvent => ({ kind, previousPrice: null })

/** The confirmed stock. A suspected state may follow an unknown one, so it does not count. */
const confirmedStock = ({ state }: StockJudgement): Episodes['stock'] =>
  state === 'in' || state === 'out' ? state : null

/** Restock or sell-out; the first reading is not a change. */
function judgeStockEvents(before: { stock: StockJudgement; episodes: Episodes }, after: StockJudgement) {
  const was = before.episodes.stock ?? confirmedStock(before.stock)
  const is = confirmedStock(after) ?? was
  const events = was === null || was === is ? [] : [plain(is === 'in' ? 'restocked' : 'sold_out')]
  return { stock: is, events }
}

/** Null if the reading does not determine it. */
function isLow({ lowStockThreshold }: EventSettings, stock: StockJudgement, total: StockTotal): boolean | null {
  if (lowStockThreshold === null || confirmedState(stock.state) === 'out') return false
  if (confirmedState(stock.state) === 'unknown') return null
  if (total.kind === 'capped') return false
  return total.kind === 'exact' && total.available !== null ? total.available <= lowStockThreshold : null
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

/**
 * Reports a price that moved by at least the threshold and was read often enough in a row. The comparison is with the
 * last reported price, so small changes add up.
 */
function judgePrice(settings: EventSettings, before: Episodes, price: Money | null): EventsJudgement {
  const reported = before.price
  const as = (change: Partial<Episodes>, events: ReportedEvent[] = []): EventsJudgement => ({
    episodes: { ...before, otherPrice: null, ...change },
    events,
    ended: [],
  })
  if (price === null) return as({ otherPrice: before.otherPrice })
  if (reported === null || reported.currency !== price.currency) return as({ price })
  const moved = Math.abs(price.minor - reported.minor)
  if (moved === 0 || moved * 100 < settings.priceChangePercent * reported.minor) return as({})
  const readings = before.otherPrice?.minor === price.minor ? before.otherPrice.readings + 1 : 1
  if (readings < settings.confirmations) return as({ otherPrice: { minor: price.minor, readings } })
  const kind = price.minor < reported.minor ? 'price_dropped' : 'price_raised'
  return as({ price }, [{ kind, previousPrice: reported.minor }])
}

/** Events of a successful reading. A pure function. */
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

/** Events of a failed check: once per series of failures, and once when the product is gone. */
export function judgeFailureEvents(before: Episodes, health: MonitorHealth): EventsJudgement {
  if (health === 'gone' && !before.isGone)
    return { episodes: { ...before, isGone: true }, events: [plain('gone')], ended: [] }
  if (health === 'backoff' && !before.isFailing && !before.isGone)
    return { episodes: { ...before, isFailing: true }, events: [plain('check_failing')], ended: [] }
  return { episodes: before, events: [], ended: [] }
}
