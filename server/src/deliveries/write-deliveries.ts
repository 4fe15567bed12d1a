import { sql } from 'drizzle-orm'
import type { AlertEvent } from '@outlet/shared/contract/alert-rules'
import type { DeliveryState, DeliveryType, SuppressionReason } from '@outlet/shared/contract/deliveries'
import type { Transaction } from '../platform/db/database'
import { toJsonRows } from '../platform/db/to-json-rows'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import { wake } from '../platform/work/work-process'
import type { ReportFacts } from '../scheduled-reports/report-facts'
import type { AlertFacts } from './alert-facts'
import { DELIVERY_VERSION, deliveryWork } from './delivery-work'

/** Of what it tells. */
export interface Told {
  eventId: string
  event: AlertEvent
  eventAt: Date
  subject: { type: string; id: string }
  store: string | null
  facts: AlertFacts
}

export interface DeliveryDraft extends Told {
  type: Exclude<DeliveryType, 'digest' | 'test'>
  channelId: string
  ruleId: string
  alertId: string
  /** Whose own it is; null = everybody's. */
  userId: string | null
  title: string
  /** When it goes, at once where that is past; or why it does not. */
  goes:
    | { at: Date; state: Extract<DeliveryState, 'queued' | 'waiting'> }
    | { reason: SuppressionReason; digestId: string | null }
}

const rowOf = (draft: DeliveryDraft) => {
  const { goes } = draft
  const ends = 'reason' in goes
  return {
    id: uuidv7(),
    type: draft.type,
    state: ends ? 'suppressed' : goes.state,
    reason: ends ? goes.reason : null,
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
    digest_id: ends ? goes.digestId : null,
    next_at: ends ? null : goes.at.toISOString(),
    is_ended: ends,
  }
}

/** Writes deliveries with what they tell of; one of the same event, rule and channel is not written twice. */
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
  /** The Monday that it is of. */
  at: Date
  channel: { id: string; userId: string | null }
  facts: ReportFacts
  /** It is too late to send it. */
  isMissed: boolean
}

/** Writes the delivery of a scheduled report; that of the same report and Monday is not written twice. */
export async function writeReport(tx: Transaction, draft: ReportDraft): Promise<void> {
  const { reportId, at, channel, facts, isMissed } = draft
  await tx.execute(sql`
    insert into deliveries (id, type, state, reason, channel_id, user_id, event_at, subject_type, subject_id, facts, title, next_at,
      ended_at, version)
    values (${uuidv7()}, 'report', ${isMissed ? 'suppressed' : 'queued'}, ${isMissed ? 'missed' : null}, ${channel.id},
      ${channel.userId}, ${at.toISOString()}, 'scheduled_report', ${reportId}, ${JSON.stringify(facts)}::jsonb, ${facts.name},
      ${isMissed ? null : sql`clock_now()`}, ${isMissed ? sql`clock_now()` : null}, ${DELIVERY_VERSION})
    on conflict (subject_id, event_at) where type = 'report' do nothing`)
  await publishEvent(tx, 'deliveries', [])
  if (!isMissed) await wake(tx, deliveryWork.name)
}

export interface DigestDraft {
  channelId: string
  /** Null, and no alert either = of what the channel's rate lets wait. */
  ruleId: string | null
  alertId: string | null
  userId: string | null
  title: string
  /** Of so many changes more. */
  count: number
  at: Date
  /** That of the newest. */
  eventAt: Date
}

const NOBODY = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** The digest that is being gathered for a channel, a new one where there is none. Returns its id. */
export async function gatherDigest(tx: Transaction, draft: DigestDraft): Promise<string> {
  const { channelId, ruleId, alertId, userId, title, count, at, eventAt } = draft
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into deliveries (id, type, state, channel_id, rule_id, alert_id, user_id, event_at, title, count, next_at, version)
    values (${uuidv7()}, 'digest', 'waiting', ${channelId}, ${ruleId}, ${alertId}, ${userId}, ${eventAt.toISOString()}, ${title}, ${count},
      ${at.toISOString()}, ${DELIVERY_VERSION})
    on conflict (channel_id, coalesce(rule_id, ${NOBODY}), coalesce(alert_id, ${NOBODY}))
      where type = 'digest' and state in ('waiting', 'queued', 'held')
      do update set count = deliveries.count + excluded.count, event_at = greatest(deliveries.event_at, excluded.event_at)
    returning id`)
  const [row] = rows
  if (!row) throw new Error('the digest was not written')
  return row.id
}
