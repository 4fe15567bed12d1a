import { sql, type SQL } from 'drizzle-orm'
import type { LiveEvent, Topic } from '@outlet/shared/contract/events'
import type { Queryable } from '../db/database'
import { BatchedWrites } from '../db/batched-writes'

export const EVENTS_CHANNEL = 'outlet_events'
/** NOTIFY carries at most 8,000 bytes; above this many ids the event goes without them: "read again". */
const MAX_IDS = 100

async function notify(tx: Queryable, topic: Topic, ids: readonly string[]): Promise<void> {
  const payload = JSON.stringify({ topic, ids: ids.length > MAX_IDS ? [] : ids })
  await tx.execute(sql`select pg_notify(${EVENTS_CHANNEL}, ${payload})`)
}

/** What a batch has changed is told at its end: one event a topic. */
export const batchedEvents = new BatchedWrites<LiveEvent>(async (tx, events) => {
  for (const topic of new Set(events.map((event) => event.topic))) {
    const ids = events.filter((event) => event.topic === topic).flatMap((event) => event.ids)
    await notify(tx, topic, [...new Set(ids)])
  }
})

/** Announces a change at the transaction's commit: once a batch, ids only. */
export const publishEvent = (tx: Queryable, topic: Topic, ids: readonly string[]): Promise<void> =>
  batchedEvents.write(tx, [{ topic, ids: [...ids] }])

/** The same within a statement, once for all its rows: `ids` is a JSON array of few. */
export const publishing = (topic: Topic, ids: SQL): SQL =>
  sql`pg_notify(${EVENTS_CHANNEL}, json_build_object('topic', ${topic}::text, 'ids', ${ids})::text)`

/** Tells every process that a session has ended, so that its event stream ends too. */
export async function publishSessionEnded(tx: Queryable, sessionIds: readonly string[]): Promise<void> {
  for (const id of sessionIds)
    await tx.execute(sql`select pg_notify(${EVENTS_CHANNEL}, ${JSON.stringify({ ended: id })})`)
}
