import type { AlertEvent } from '@outlet/shared/contract/alert-rules'
import type { EventFacts } from '../alert-messages/read-facts'
import { readMonitorPriceHistories } from '../inventory-monitors/read-monitor-price-histories'
import type { Queryable } from '../platform/db/database'
import type { OutboxEvent } from '../platform/outbox/event-row'
import { lowestOfYear, pricesAt } from '../products/price-conditions'

/** Events whose messages state the lowest price. */
export const pricedEvents: readonly AlertEvent[] = ['restocked', 'price_dropped', 'price_raised']

/** Adds the lowest price at each event to the facts, in a constant number of statements. */
export async function addLowestPrices(
  db: Queryable,
  events: readonly OutboxEvent[],
  facts: ReadonlyMap<string, EventFacts>,
): Promise<Map<string, EventFacts>> {
  const priced = events.filter(({ kind }) => pricedEvents.some((each) => each === kind))
  const ids = new Set(priced.map(({ subject }) => subject.id))
  const histories = await readMonitorPriceHistories(db, [...ids])
  const completed = new Map(facts)
  for (const { id, subject, at } of priced) {
    const known = facts.get(id)
    const history = histories.get(subject.id)
    const price = known?.facts.price
    if (!known || !history || !price) continue
    const lowest = lowestOfYear(pricesAt(history, at.getTime(), price))
    const lowestPrice = lowest === null ? null : { minor: lowest, currency: price.currency }
    completed.set(id, { ...known, facts: { ...known.facts, lowest_price: lowestPrice } })
  }
  return completed
}
