import type { Money } from '@outlet/shared/contract/money'
import type { AlertFilter } from '@outlet/shared/contract/alert-rules'
import type { EventFacts } from '../alert-messages/read-facts'
import type { Config } from '../config'
import { readConverter } from '../currency-conversion/read-converter'
import { readMonitorPriceHistories } from '../inventory-monitors/read-monitor-price-histories'
import { readPeers, type Peer } from '../inventory-monitors/read-peers'
import type { Queryable } from '../platform/db/database'
import type { OutboxEvent } from '../platform/outbox/event-row'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { addLowestPrices, pricedEvents } from './add-lowest-prices'
import { offerAt } from '../products/price-conditions'
import type { PriceHistory } from '../products/price-history'
import { readPriceHistories } from '../products/read-price-histories'

/** Whether the price of an event was the lowest of its product in all connected stores. */
export type IsCheapest = (event: OutboxEvent, facts: EventFacts) => boolean

type Settings = Pick<Config, 'reportingCurrency' | 'timeZone'>

interface EventsWithFacts {
  events: readonly OutboxEvent[]
  facts: ReadonlyMap<string, EventFacts>
}

const keyOf = ({ websiteType, productId }: Peer) => `${websiteType}/${productId}`

/** Reads the price histories of products by `keyOf`: of the variants that the monitor follows, if there is one. */
async function readPeerHistories(db: Queryable, peers: readonly Peer[]): Promise<Map<string, PriceHistory>> {
  const distinct = [...new Map(peers.map((peer) => [keyOf(peer), peer])).values()]
  const monitored = await readMonitorPriceHistories(
    db,
    distinct.flatMap(({ monitorId }) => monitorId ?? []),
  )
  const unmonitored = distinct.filter(({ monitorId }) => monitorId === null)
  const histories = await readPriceHistories(
    db,
    unmonitored.map(({ websiteType, productId }) => ({ websiteType, productId, variantId: null })),
  )
  const known = new Map(unmonitored.map((peer, n) => [keyOf(peer), histories[n]]))
  return new Map(
    distinct.flatMap((peer) => {
      const history = peer.monitorId === null ? known.get(keyOf(peer)) : monitored.get(peer.monitorId)
      return history ? [[keyOf(peer), history]] : []
    }),
  )
}

/** Price of the same product in another store at the time of an event. */
export interface OtherOffer {
  storeName: string
  price: Money
  /** In the reporting currency. */
  reporting: Money
}

interface OtherOffers {
  /** Offers in other stores at the time of an event, cheapest first. */
  of: (event: OutboxEvent) => OtherOffer[]
  toReporting: (money: Money) => Money | null
}

/**
 * Reads the prices of the same products in other stores, in a constant number of statements and one for each currency.
 * Compared in the reporting currency at today's rates. Other stores count if their price was read in the last day and a
 * half, and the product could be ordered there, or it is unknown whether.
 */
export async function readOtherOffers(
  db: Queryable,
  { reportingCurrency, timeZone }: Settings,
  { events, facts }: EventsWithFacts,
): Promise<OtherOffers> {
  const ids = events.flatMap(({ subject }) => (subject.type === 'inventory_monitor' ? [subject.id] : []))
  const peers = await readPeers(db, [...new Set(ids)])
  const histories = await readPeerHistories(db, [...peers.values()].flat())
  const currencies = [
    ...[...histories.values()].flatMap((history) => history.spans.map(({ currency }) => currency)),
    ...[...facts.values()].flatMap((known) => known.facts.price?.currency ?? []),
  ]
  const toReporting = await readConverter(db, currencies, reportingCurrency, dayIn(timeZone, clock.date()))
  const of = ({ subject, at }: OutboxEvent) =>
    (peers.get(subject.id) ?? [])
      .flatMap((peer): OtherOffer[] => {
        const history = histories.get(keyOf(peer))
        const price = history ? offerAt(history, at.getTime()) : null
        const reporting = price && toReporting(price)
        return price && reporting ? [{ storeName: peer.storeName, price, reporting }] : []
      })
      .toSorted((one, other) => one.reporting.minor - other.reporting.minor)
  return { of, toReporting }
}

/**
 * Reads whether the prices of events were the cheapest, only if one of the filters requires it. Without an offer in another
 * store there is nothing to compare with, and no price is the cheapest.
 */
export async function readCheapest(
  db: Queryable,
  settings: Settings,
  filters: readonly AlertFilter[],
  known: EventsWithFacts,
): Promise<IsCheapest> {
  if (!filters.some(({ is_cheapest }) => is_cheapest)) return () => false
  const { of, toReporting } = await readOtherOffers(db, settings, known)
  return (event, { facts: { price } }) => {
    const own = price && toReporting(price)
    const [cheapest] = of(event)
    return own !== null && cheapest !== undefined && own.minor <= cheapest.reporting.minor
  }
}

/** Adds the lowest price, and the cheapest offer in another store, to the facts of events whose messages state prices. */
export async function addComparedPrices(
  db: Queryable,
  settings: Settings,
  { events, facts }: EventsWithFacts,
): Promise<Map<string, EventFacts>> {
  const priced = events.filter(({ kind }) => pricedEvents.some((each) => each === kind))
  const completed = await addLowestPrices(db, priced, facts)
  if (priced.length === 0) return completed
  const { of } = await readOtherOffers(db, settings, { events: priced, facts })
  for (const event of priced) {
    const known = completed.get(event.id)
    const [cheapest] = of(event)
    if (!known || !cheapest) continue
    const other = { other_price: cheapest.price, other_store: cheapest.storeName }
    completed.set(event.id, { ...known, facts: { ...known.facts, ...other } })
  }
  return completed
}
