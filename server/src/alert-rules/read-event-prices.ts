import type { AlertFilter } from '@outlet/shared/contract/alert-rules'
import type { EventFacts } from '../alert-messages/read-facts'
import { readMonitorPriceHistories } from '../inventory-monitors/read-monitor-price-histories'
import type { Queryable } from '../platform/db/database'
import type { OutboxEvent } from '../platform/outbox/event-row'
import { pricesAt, type PricesAt } from '../products/price-conditions'

/** Returns what was known of an event's prices when it happened; null = its price or its monitor is unknown. */
export type EventPrices = (event: OutboxEvent, facts: EventFacts) => PricesAt | null

const comparesPrices = ({ new_low_days, above_lowest_percent, is_discount_real }: AlertFilter) =>
  new_low_days !== null || above_lowest_percent !== null || is_discount_real

/**
 * Reads the price histories of the events' monitors, in a constant number of statements, and only if one of the filters
 * compares the price with earlier ones.
 */
export async function readEventPrices(
  db: Queryable,
  filters: readonly AlertFilter[],
  events: readonly OutboxEvent[],
): Promise<EventPrices> {
  if (!filters.some(comparesPrices)) return () => null
  const ids = events.flatMap(({ subject }) => (subject.type === 'inventory_monitor' ? [subject.id] : []))
  const histories = await readMonitorPriceHistories(db, [...new Set(ids)])
  return ({ subject, at }, { facts: { price } }) => {
    const history = histories.get(subject.id)
    return history && price ? pricesAt(history, at.getTime(), price) : null
  }
}
