import type { Money } from '@outlet/shared/contract/money'
import type { AlertFilter } from '@outlet/shared/contract/alert-rules'
import type { EventFacts } from '../alert-messages/read-facts'
import type { Config } from '../config'
import { comparing, readConverter } from '../currency-conversion/read-converter'
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
  /** In one currency with all offers and the event's own price. */
  comparable: Money
}

interface ComparedOffers {
  /** The event's own price; null = unknown, or there is no rate. */
  own: Money | null
  /** Offers in other stores at the time of the event, cheapest first. */
  others: OtherOffer[]
}

/**
 * Reads the prices of the same products in other stores, in a constant number of statements and one for each currency.
 * Compared in their own currency if they have only one, else in the reporting currency at today's rates. Other stores count if their price was read in the last day and a
 * half, and the product could be ordered there, or it is unknown whether.
 */
export async function readOtherOffers(
  db: Queryable,
  { reportingCurrency, timeZone }: Settings,
  { events, facts }: EventsWithFacts,
): Promise<(event: OutboxEvent, price: Money | null) => ComparedOffers> {
  const ids = events.flatMap(({ subject }) => (subject.type === 'inventory_monitor' ? [subject.id] : []))
  const peers = await readPeers(db, [...new Set(ids)])
  const histories = await readPeerHistories(db, [...peers.values()].flat())
  const currencies = [
    ...[...histories.values()].flatMap((history) => history.spans.map(({ currency }) => currency)),
    ...[...facts.values()].flatMap((known) => known.facts.price?.currency ?? []),
  ]
  const toReporting = await readConverter(db, currencies, reportingCurrency, dayIn(timeZone, clock.date()))
  return ({ subject, at }, price) => {
    const offers = (peers.get(subject.id) ?? []).flatMap((peer) => {
      const history = histories.get(keyOf(peer))
      const offered = history ? offerAt(history, at.getTime()) : null
      return offered ? [{ storeName: peer.storeName, price: offered }] : []
    })
    const compared = comparing([...(price ? [price] : []), ...offers.map((offer) => offer.price)], toReporting)
    const others = offers.flatMap((offer): OtherOffer[] => {
      const comparable = compared(offer.price)
      return comparable ? [{ ...offer, comparable }] : []
    })
    return {
      own: price && compared(price),
      others: others.toSorted((one, other) => one.comparable.minor - other.comparable.minor),
    }
  }
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
  const offersAt = await readOtherOffers(db, settings, known)
  return (event, { facts: { price } }) => {
    const { own, others } = offersAt(event, price)
    const [cheapest] = others
    return own !== null && cheapest !== undefined && own.minor <= cheapest.comparable.minor
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
  const offersAt = await readOtherOffers(db, settings, { events: priced, facts })
  for (const event of priced) {
    const known = completed.get(event.id)
    const cheapest = known && offersAt(event, known.facts.price).others[0]
    if (!cheapest) continue
    const other = { other_price: cheapest.price, other_store: cheapest.storeName }
    completed.set(event.id, { ...known, facts: { ...known.facts, ...other } })
  }
  return completed
}
