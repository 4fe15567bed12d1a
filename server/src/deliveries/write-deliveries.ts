import { sql } from 'drizzle-orm'
import type { AlertEvent } from '@outlet/shared/contract/alert-rules'
import type { DeliveryState, DeliveryType, SuppressionReason } from '@outlet/shared/contract/deliveries'
import type { Transaction } from '../platform/db/database'
import { toJsonRows } from '../platform/db/to-json-rows'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import { wake } from '../platform/work/work-process'
import type { ReportFacts } from '../report-messages/report-facts'
import type { AlertFacts } from '../alert-messages/alert-facts'
import { DELIVERY_VERSION, deliveryWork } from './delivery-work'

/** Event behind a delivery. */
export interface DeliverySource {
  eventId: string
  event: AlertEvent
  eventAt: Date
  subject: { type: string; id: string }
  store: string | null
  facts: AlertFacts
}

export interface DeliveryDraft extends DeliverySource {
  type: Exclude<DeliveryType, 'digest' | 'test'>
  channelId: string
  ruleId: string
  alertId: string
  /** Owner of a personal rule; null = shared rule. */
  userId: string | null
  title: string
  /** When it is sent (at once if `at` is past), or why it is not sent. */
  goes:
    | { at: Date; state: Extract<DeliveryState, 'queued' | 'waiting'> }
    | { reason: SuppressionReason; digestId: string | null }
}

const rowOf = (draft: DeliveryDraft) => {
  const { goes } = draft
  const isSuppressed = 'reason' in goes
  return {
    id: uuidv7(),
    type: draft.type,
    state: isSuppressed ? 'suppressed' : goes.state,
    reason: isSuppressed ? goes.reason : null,
    channel_id: draft.channelId,
    rule_id: draft.ruleId,
    alert_id: draft.alertId,
    user_id: draft.userId,
    event_id: draft.eventId,
    event_at: draft.eventAt.toISOString(),
    event: draft.event,
    subject_type: draft.subject.type,
    subject_id: draft.subject.id,
    store: draft.store,
    facts: draft.facts,
    title: draft.title,
    digest_id: isSuppressed ? goes.digestId : null,
    next_at: isSuppressed ? null : goes.at.toISOString(),
    is_ended: isSuppressed,
  }
}

/** Stores deliveries. Duplicates of the same event, rule, channel and type are ignored. */
export async function writeDeliveries(tx: Transaction, drafts: readonly DeliveryDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const rows = drafts.map(rowOf)
  await tx.execute(sql`
    insert into deliveries (id, type, state, reason, channel_id, rule_id, alert_id, user_id, event_id, event_at, event, subject_type,
      subject_id, store, facts, title, digest_id, next_at, ended_at, version)
    select id, type, state, reason, channel_id, rule_id, alert_id, user_id, event_id, event_at, event, subject_type,
      subject_id, store, facts, title, digest_id, next_at, case when is_ended then clock_now() end, ${DELIVERY_VERSION}::smallint
    from json_to_recordset(${toJsonRows(rows)}::json) as i(id uuid, type text, state text, reason text, channel_id uuid,
      rule_id uuid, alert_id uuid, user_id uuid, event_id uuid, event_at timestamptz, event text, subject_type text, subject_id text,
      store text, facts jsonb, title text, digest_id uuid, next_at timestamptz, is_ended boolean)
    on conflict (event_id, rule_id, channel_id, type) where event_id is not null and type in ('alert', 'escalation') do nothing`)
  await publishEvent(tx, 'deliveries', [])
  if (rows.some(({ state }) => state === 'queued')) await wake(tx, deliveryWork.name)
}

export interface ReportDraft {
  reportId: string
  /** Monday on which the report is due. */
  at: Date
  channel: { id: string; user_id: string | null }
  facts: ReportFacts
  /** The report is too late to be sent. */
  isMissed: boolean
}

/** Stores the delivery of a scheduled report. A duplicate of the same report and Monday is ignored. */
export async function writeReport(tx: Transaction, draft: ReportDraft): Promise<void> {
  const { reportId, at, channel, facts, isMissed } = draft
  await tx.execute(sql`
    insert into deliveries (id, type, state, reason, channel_id, user_id, event_at, subject_type, subject_id, facts, title, next_at,
      ended_at, version)
    values (${uuidv7()}, 'report', ${isMissed ? 'suppressed' : 'queued'}, ${isMissed ? 'missed' : null}, ${channel.id},
      ${channel.user_id}, ${at.toISOString()}, 'scheduled_report', ${reportId}, ${JSON.stringify(facts)}::jsonb, ${facts.name},
      ${isMissed ? null : sql`clock_now()`}, ${isMissed ? sql`clock_now()` : null}, ${DELIVERY_VERSION})
    on conflict (subject_id, event_at) where type = 'report' do nothing`)
  await publishEvent(tx, 'deliveries', [])
  if (!isMissed) await wake(tx, deliveryWork.name)
}

export interface DigestDraft {
  channelId: string
  /** Null together with `alertId` null: digest of the messages that exceed the channel's rate limit. */
  ruleId: string | null
  alertId: string | null
  userId: string | null
  title: string
  /** Number of events to add. */
  count: number
  at: Date
  /** Instant of the newest event. */
  eventAt: Date
}

const NIL_UUID = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** Adds to the channel's open digest, or creates one. Returns its id. */
export async function gatherDigest(tx: Transaction, draft: DigestDraft): Promise<string> {
  const { channelId, ruleId, alertId, userId, title, count, at, eventAt } = draft
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into deliveries (id, type, state, channel_id, rule_id, alert_id, user_id, event_at, title, count, next_at, version)
    values (${uuidv7()}, 'digest', 'waiting', ${channelId}, ${ruleId}, ${alertId}, ${userId}, ${eventAt.toISOString()}, ${title}, ${count},
      ${at.toISOString()}, ${DELIVERY_VERSION})
    on conflict (channel_id, coalesce(rule_id, ${NIL_UUID}), coalesce(alert_id, ${NIL_UUID}))
      where type = 'digest' and state in ('waiting', 'queued', 'held')
      do update set count = deliveries.count + excluded.count, event_at = greatest(deliveries.event_at, excluded.event_at)
    returning id`)
  const [row] = rows
  if (!row) throw new Error('the digest was not written')
  return row.id
}
