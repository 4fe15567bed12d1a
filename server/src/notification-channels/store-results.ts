import { sql } from 'drizzle-orm'
import { ChannelKind, type ChannelProblem } from '@outlet/shared/contract/notification-channels/channel-kinds'
import type { ChannelState } from '@outlet/shared/contract/notification-channels'
import type { Transaction } from '../platform/db/database'
import { toJsonRows } from '../platform/db/to-json-rows'
import { publishEvent } from '../platform/live/publish-event'
import { emit, type EventDraft } from '../platform/outbox/emit'
import type { Outcome } from './kinds/channel-kind'

interface SendResult {
  channelId: string
  /** Version of the channel with which the message was sent. */
  version: number
  outcome: Outcome
  at: Date
}

/** Consecutive failures after which a channel is degraded. */
const DEGRADED_AFTER = 3

const codeOf = (outcome: Outcome | undefined): ChannelProblem | null =>
  outcome === undefined || outcome.result === 'sent' ? null : outcome.code

const rowOf = (own: readonly [SendResult, ...SendResult[]]) => {
  const [{ channelId, version }] = own
  const outcomes = own.map(({ outcome }) => outcome)
  const last = own.at(-1)
  const isSent = outcomes.some(({ result }) => result === 'sent')
  return {
    id: channelId,
    version,
    is_sent: isSent,
    disables: outcomes.some((outcome) => outcome.result === 'refused' && outcome.disables),
    failures: isSent ? 0 : own.length,
    failed_code: codeOf(outcomes.findLast(({ result }) => result !== 'sent')),
    last_at: last?.at.toISOString(),
    last_code: codeOf(last?.outcome),
    last_answer: last?.outcome.answer,
    after_ms: Math.max(0, ...outcomes.map((outcome) => (outcome.result === 'retry' ? (outcome.afterMs ?? 0) : 0))),
  }
}

interface ChangedChannel extends Record<string, unknown> {
  id: string
  name: string
  kind: string
  user_id: string | null
  state: ChannelState
  code: ChannelProblem | null
  state_before: ChannelState
  code_before: ChannelProblem | null
}

function degradedEvents({ id, name, kind, user_id, state, code, state_before }: ChangedChannel): EventDraft[] {
  if (state === state_before || code === null || (state !== 'degraded' && state !== 'disabled')) return []
  const payload = { channel_name: name, kind: ChannelKind.parse(kind), code, user_id }
  return [{ kind: 'channel_degraded', subject: { type: 'notification_channel', id }, payload }]
}

const byChannel = (results: readonly SendResult[]) => {
  const groups = new Map<string, [SendResult, ...SendResult[]]>()
  for (const result of results) {
    const key = `${result.channelId} ${result.version}`
    const group = groups.get(key)
    if (group) group.push(result)
    else groups.set(key, [result])
  }
  return [...groups.values()]
}

/** Personal e-mail channel whose address is not confirmed: only the confirmation changes its state. */
const isUnconfirmed = sql`c.state = 'unverified' and c.kind = 'email' and c.user_id is not null`

/**
 * Updates the state of channels by the results of sends, in one statement for any number of results. Results of an
 * earlier version of a channel are ignored. A disabled channel stays disabled, even if a test succeeds.
 */
export async function storeResults(tx: Transaction, results: readonly SendResult[]): Promise<void> {
  if (results.length === 0) return
  const rows = byChannel(results).map(rowOf)
  const { rows: changed } = await tx.execute<ChangedChannel>(sql`
    with i as (select * from json_to_recordset(${toJsonRows(rows)}::json) as i(id uuid, version integer, is_sent boolean, disables boolean,
        failures integer, failed_code text, last_at timestamptz, last_code text, last_answer text, after_ms float8)),
      before as (select c.id, c.version, c.state, c.code, case
          when c.state = 'disabled' or ${isUnconfirmed} then c.state
          when i.disables then 'disabled' when i.is_sent then 'active'
          when c.failures + i.failures >= ${DEGRADED_AFTER} then 'degraded' else c.state end as new_state
        from notification_channels c join i on i.id = c.id and i.version = c.version for no key update of c)
    update notification_channels c set last_at = i.last_at, last_code = i.last_code, last_answer = i.last_answer,
      failures = case when i.is_sent then 0 else c.failures + i.failures end,
      free_at = case when i.after_ms > 0 then greatest(c.free_at, clock_now() + i.after_ms * interval '1 millisecond') else c.free_at end,
      state = b.new_state,
      code = case when c.state = 'disabled' then c.code when b.new_state in ('degraded', 'disabled') then coalesce(i.failed_code, c.code) end,
      state_since = case when b.new_state <> c.state then clock_now() else c.state_since end
    from i, before b where c.id = i.id and b.id = i.id and b.version = i.version
    returning c.id, c.name, c.kind, c.user_id, c.state, c.code, b.state as state_before, b.code as code_before`)
  const published = changed.filter(
    ({ state, code, state_before, code_before }) => state !== state_before || code !== code_before,
  )
  if (published.length === 0) return
  // Ids only if every user may read the channels.
  const sharedIds = published.filter(({ user_id }) => user_id === null).map(({ id }) => id)
  await publishEvent(tx, 'notification-channels', sharedIds.length === published.length ? sharedIds : [])
  await emit(tx, published.flatMap(degradedEvents))
}
