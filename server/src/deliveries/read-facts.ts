import { AlertEvent } from '@outlet/shared/contract/alert-rules'
import type { Queryable } from '../platform/db/database'
import type { OutboxEvent } from '../platform/outbox/event-row'
import { AlertFacts } from './alert-facts'

export interface EventFacts {
  facts: AlertFacts
  tags: string[]
}

export async function readFacts(_tx: Queryable, events: readonly OutboxEvent[]): Promise<Map<string, EventFacts>> {
  return Promise.resolve(
    new Map(
      events.map((event) => [
        event.id,
        {
          facts: AlertFacts.parse({
            event: AlertEvent.parse(event.kind),
            at: event.at.toISOString(),
            product: event.subject.id,
            website_type: event.store,
            store: event.store,
            path: '/',
          }),
          tags: [],
        },
      ]),
    ),
  )
}
