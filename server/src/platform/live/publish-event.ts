import { sql, type SQL } from 'drizzle-orm'
import type { LiveEvent, Topic } from '@outlet/shared/contract/events'
import type { Queryable } from '../db/database'
import { BatchedWrites } from '../db/batched-writes'

export const EVENTS_CHANNEL = 'outlet_events'
/**
 * Maximum number of ids, as NOTIFY carries at most 8,000 bytes. Beyond it the event has no ids, which means "reload".
 */
const MAX_IDS = 100

async function notify(tx: Queryable, topic: Topic, ids: readonly string[]): Promise<void> {
  const payload = JSON.stringify({ topic, ids: ids.length > MAX_IDS ? [] : ids })
  await tx.execute(sql`select pg_notify(${EVENTS_CHANNEL}, ${payload})`)
}

/** Publishes the changes of a batch at its end, as one event per topic. */
export const batchedEvents = new BatchedWrites<LiveEvent>(async (tx, events) => {
  for (const topic of new Set(events.map((event) => event.topic))) {
    const ids = events.filter((event) => event.topic === topic).flatMap((event) => event.ids)
    await notify(tx, topic, [...new Set(ids)])
  }
})

/** Publishes a change when the transaction commits, with ids only. In a batch, at the batch's end. */
export const publishEvent = (tx: Queryable, topic: Topic, ids: readonly string[]): Promise<void> =>
  batchedEvents.write(tx, [{ topic, ids: [...ids] }])

/** Set-based variant: publishes one event for all rows of a statement. `ids` is a JSON array of few ids. */
export const publishEventSql = (topic: Topic, ids: SQL): SQL =>
  sql`pg_notify(${EVENTS_CHANNEL}, json_build_object('topic', ${topic}::text, 'ids', ${ids})::text)`

/** Notifies all processes that sessions have ended, so that their event streams end too. */
export async function publishSessionEnded(tx: Queryable, sessionIds: readonly string[]): Promise<void> {
  for (const id of sessionIds)
    await tx.execute(sql`select pg_notify(${EVENTS_CHANNEL}, ${JSON.stringify({ ended: id })})`)
}
