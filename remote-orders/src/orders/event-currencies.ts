import type { OrderEvent } from '@outlet/shared/contract/orders'

/** An entry of the timeline and the currencies that its amounts were in, before and after it. */
export interface DatedEvent {
  readonly event: OrderEvent
  readonly before: string
  readonly after: string
}

const formerCurrency = (event: OrderEvent, after: string): string => {
  const before = event.changes.find(({ field }) => field === 'currency')?.before
  return typeof before === 'string' ? before : after
}

/** The latest first. Amounts in the timeline are plain numbers: their currency is the one that the order had then. */
export const eventsWithCurrencies = (events: readonly OrderEvent[], currency: string): DatedEvent[] => {
  let after = currency
  return events.toReversed().map((event) => {
    const dated = { event, after, before: formerCurrency(event, after) }
    after = dated.before
    return dated
  })
}
