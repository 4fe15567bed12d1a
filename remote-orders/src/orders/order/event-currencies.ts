import type { OrderEvent } from '@outlet/shared/contract/orders'

/** A timeline entry with the currencies of its amounts before and after it. */
export interface DatedEvent {
  readonly event: OrderEvent
  readonly before: string
  readonly after: string
}

const formerCurrency = (event: OrderEvent, after: string): string => {
  const before = event.changes.find(({ field }) => field === 'currency')?.before
  return typeof before === 'string' ? before : after
}

/**
 * Timeline entries with their currencies, latest first. Amounts in the timeline are plain numbers in the order's
 * currency at that time.
 */
export const eventsWithCurrencies = (events: readonly OrderEvent[], currency: string): DatedEvent[] => {
  let after = currency
  return events.toReversed().map((event) => {
    const dated = { event, after, before: formerCurrency(event, after) }
    after = dated.before
    return dated
  })
}
