import { sql } from 'drizzle-orm'
import type { Topic } from '@outlet/shared/contract/events'
import type { Queryable } from '../db/database'

export const EVENTS_CHANNEL = 'outlet_events'
/** NOTIFY carries at most 8,000 bytes; above this many ids the event goes without them: "read again". */
const MAX_IDS = 100

/** Announces a change at the transaction's commit: once a batch, ids only. */
export async function publishEvent(tx: Queryable, topic: Topic, ids: readonly string[]): Promise<void> {
  const payload = JSON.stringify({ topic, ids: ids.length > MAX_IDS ? [] : ids })
  await tx.execute(sql`select pg_notify(${EVENTS_CHANNEL}, ${payload})`)
}

/** Tells every process that a session has ended, so that its event stream ends too. */
export async function publishSessionEnded(tx: Queryable, sessionIds: readonly string[]): Promise<void> {
  for (const id of sessionIds)
    await tx.execute(sql`select pg_notify(${EVENTS_CHANNEL}, ${JSON.stringify({ ended: id })})`)
}
