import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { consumerWork, EVENT_WORK_VERSION } from './consumers'
import { wakeSql } from '../work/work-process'
import type { OutboxEvent } from './event-row'

export interface PostponedEvent {
  event: OutboxEvent
  until: Date
}

/**
 * Makes events due again for a consumer at a later time, with `isPostponed`. For the consumer's `handle`, whose
 * transaction deletes their work rows.
 */
export async function postponeEvents(
  tx: Transaction,
  consumer: string,
  postponed: readonly PostponedEvent[],
): Promise<void> {
  if (postponed.length === 0) return
  const rows = postponed.map(({ event: { id, at, kind }, until }) => ({
    event_id: id,
    event_at: at.toISOString(),
    kind,
    next_at: until.toISOString(),
  }))
  await tx.execute(sql`
    insert into event_work (consumer, event_id, event_at, kind, version, next_at, is_postponed)
    select ${consumer}, event_id, event_at, kind, ${EVENT_WORK_VERSION}::smallint, next_at, true
    from json_to_recordset(${JSON.stringify(rows)}::json) as i(event_id uuid, event_at timestamptz, kind text,
      next_at timestamptz)`)
}

/** Makes the postponed events that match `where` (columns of `events e`) due at once. */
export async function resumePostponed(tx: Transaction, where: SQL): Promise<void> {
  await tx.execute(sql`
    with resumed as (
      update event_work w set next_at = clock_now()
      from events e
      where w.is_postponed and w.holder is null and w.next_at > clock_now() and e.id = w.event_id and e.at = w.event_at
        and (${where})
      returning w.consumer
    )
    select ${wakeSql(sql`${consumerWork('')} || consumer`)} from (select distinct consumer from resumed) as woken`)
}
