import type { AlertFilter } from '@outlet/shared/contract/alert-rules'
import type { EventFacts } from '../alert-messages/read-facts'
import type { Config } from '../config'
import { readConverter } from '../currency-conversion/read-converter'
import { readMonitorPriceHistories } from '../inventory-monitors/read-monitor-price-histories'
import { readPeerIds } from '../inventory-monitors/read-peer-ids'
import type { Queryable } from '../platform/db/database'
import type { OutboxEvent } from '../platform/outbox/event-row'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { offerAt } from '../products/price-conditions'

/** Whether the price of an event was the lowest of its product in all monitored stores. */
export type IsCheapest = (event: OutboxEvent, facts: EventFacts) => boolean

/**
 * Reads the prices of the same products in other stores, in three statements and one for each currency, and only if one of
 * the filters compares with them. Compared in the reporting currency at today's rates. Other stores count if the product
 * could be ordered there, or it is unknown whether; without any there is nothing to compare with, and no price is the
 * cheapest.
 */
export async function readCheapest(
  db: Queryable,
  { reportingCurrency, timeZone }: Pick<Config, 'reportingCurrency' | 'timeZone'>,
  filters: readonly AlertFilter[],
  { events, facts }: { events: readonly OutboxEvent[]; facts: ReadonlyMap<string, EventFacts> },
): Promise<IsCheapest> {
  if (!filters.some(({ is_cheapest }) => is_cheapest)) return () => false
  const ids = events.flatMap(({ subject }) => (subject.type === 'inventory_monitor' ? [subject.id] : []))
  const peers = await readPeerIds(db, [...new Set(ids)])
  const histories = await readMonitorPriceHistories(db, [...new Set([...peers.values()].flat())])
  const currencies = [
    ...[...histories.values()].flatMap((history) => history.spans.map(({ currency }) => currency)),
    ...[...facts.values()].flatMap((known) => known.facts.price?.currency ?? []),
  ]
  const toReporting = await readConverter(db, currencies, reportingCurrency, dayIn(timeZone, clock.date()))
  return ({ subject, at }, { facts: { price } }) => {
    const own = price && toReporting(price)
    if (!own) return false
    const offers = (peers.get(subject.id) ?? []).flatMap((id) => {
      const history = histories.get(id)
      const offer = history && offerAt(history, at.getTime())
      return (offer && toReporting(offer)) ?? []
    })
    return offers.length > 0 && offers.every(({ minor }) => own.minor <= minor)
  }
}
