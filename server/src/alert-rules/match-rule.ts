import { isProductEvent, type AlertFilter } from '@outlet/shared/contract/alert-rules'
import type { AlertFacts } from '../deliveries/alert-facts'
import type { OutboxEvent } from '../platform/outbox/event-row'

export const matchesRule = (
  { events, filter }: { events: readonly string[]; filter: AlertFilter },
  { event, facts }: { event: OutboxEvent; facts: AlertFacts; tags: readonly string[] },
): boolean =>
  events.includes(event.kind) &&
  (filter.stores.length === 0 || (event.store !== null && filter.stores.includes(event.store))) &&
  (!isProductEvent(facts.event) || filter.monitor_ids.length === 0 || filter.monitor_ids.includes(event.subject.id))
