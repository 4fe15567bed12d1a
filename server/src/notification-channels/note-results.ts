import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { toJsonRows } from '../platform/db/to-json-rows'
import { publishEvent } from '../platform/live/publish-event'
import type { Outcome } from './kinds/channel-kind'

interface Result {
  channelId: string
  outcome: Outcome
  at: Date
}

/** Tries in a row that did not arrive, until a channel counts as degraded. */
const DEGRADED_AFTER = 3

const rowOf = (channelId: string, results: readonly Result[]) => {
  const own = results.filter((result) => result.channelId === channelId)
  const last = own.at(-1)
  const isSent = own.some(({ outcome }) => outcome.result === 'sent')
  const failed = own.findLast(({ outcome }) => outcome.result !== 'sent')?.outcome
  const disables = own.some(({ outcome }) => outcome.result === 'refused' && outcome.disables)
  const code = last?.outcome.result === 'sent' ? null : (last?.outcome.code ?? null)
  const afterMs = Math.max(0, ...own.map(({ outcome }) => (outcome.result === 'retry' ? (outcome.afterMs ?? 0) : 0)))
  return {
    id: channelId,
    is_sent: isSent,
    disables,
    failures: isSent ? 0 : own.length,
    failed_code: failed && failed.result !== 'sent' ? failed.code : null,
    last_at: last?.at.toISOString(),
    last_code: code,
    last_answer: last?.outcome.answer,
    after_ms: afterMs,
  }
}

/** Writes how channels fared, in one statement for any number of results. */
export async function noteResults(tx: Transaction, results: readonly Result[]): Promise<void> {
  const ids = [...new Set(results.map(({ channelId }) => channelId))]
  if (ids.length === 0) return
  const rows = ids.map((id) => rowOf(id, results))
  const { rows: changed } = await tx.execute<{ id: string; is_changed: boolean }>(sql`
    with i as (select * from json_to_recordset(${toJsonRows(rows)}::json) as i(id uuid, is_sent boolean, disables boolean,
        failures integer, failed_code text, last_at timestamptz, last_code text, last_answer text, after_ms float8)),
      before as (select c.id, c.state, c.code, case
          when i.disables then 'disabled' when c.state = 'disabled' then c.state when i.is_sent then 'active'
          when c.failures + i.failures >= ${DEGRADED_AFTER} then 'degraded' else c.state end as new_state
        from notification_channels c join i on i.id = c.id for update of c)
    update notification_channels c set last_at = i.last_at, last_code = i.last_code, last_answer = i.last_answer,
      failures = case when i.is_sent then 0 else c.failures + i.failures end,
      free_at = greatest(c.free_at, clock_now() + i.after_ms * interval '1 millisecond'),
      state = b.new_state,
      code = case when b.new_state in ('degraded', 'disabled') then coalesce(i.failed_code, c.code) end,
      state_since = case when b.new_state <> c.state then clock_now() else c.state_since end
    from i, before b where c.id = i.id and b.id = c.id
    returning c.id, b.state <> c.state or b.code is distinct from c.code as is_changed`)
  const told = changed.filter(({ is_changed }) => is_changed).map(({ id }) => id)
  if (told.length > 0) await publishEvent(tx, 'notification-channels', told)
}
