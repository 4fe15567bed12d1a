import { sql, type SQL } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import type { MuteFor } from '@outlet/shared/contract/deliveries'
import { authorise, type Actor } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'

interface AlertRow extends Record<string, unknown> {
  id: string
  rule_id: string
  subject_type: string
  subject_id: string
  acknowledged_at: string | null
  acknowledged_by: string | null
  muted_until: string | null
}

/** Locks an alert. Throws Refusal `alert.not_found`. */
async function lockAlert(tx: Transaction, alertId: string, where: SQL): Promise<AlertRow> {
  if (!z.uuid().safeParse(alertId).success) throw notFound('alert.not_found')
  const { rows } = await tx.execute<AlertRow>(sql`
    select a.*, (select name from users where id = a.acknowledged_by) as acknowledged_by
    from alerts a join alert_rules r on r.id = a.rule_id where a.id = ${alertId} and ${where} for update of a`)
  const [row] = rows
  if (!row) throw notFound('alert.not_found')
  return row
}

/**
 * Condition for the alerts that a caller may read. Users: those of shared rules and of their own. System callers
 * (signed links): all.
 */
const readableBy = (actor: Actor): SQL =>
  actor.kind === 'system'
    ? sql`true`
    : sql`(r.user_id is null or r.user_id = ${actor.kind === 'user' ? actor.id : null}::uuid)`

const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

/**
 * Acknowledges an alert, which ends its repeats and its escalation. Does nothing if it is acknowledged already. Throws
 * Refusal `alert.not_found`.
 */
export async function acknowledgeAlert(
  tx: Transaction,
  caller: Caller,
  alertId: string,
): Promise<{ acknowledged: { at: string; by: string | null } }> {
  const { actor } = caller
  authorise(actor, 'deliveries.acknowledge')
  const before = await lockAlert(tx, alertId, readableBy(actor))
  const known = iso(before.acknowledged_at)
  if (known !== null) return { acknowledged: { at: known, by: before.acknowledged_by } }
  const { rows } = await tx.execute<{ acknowledged_at: string }>(sql`
    update alerts set acknowledged_at = clock_now(), acknowledged_by = ${actor.kind === 'user' ? actor.id : null}
    where id = ${alertId} returning acknowledged_at`)
  await tx.execute(sql`
    update deliveries set state = 'suppressed', reason = 'acknowledged', next_at = null, ended_at = clock_now()
    where alert_id = ${alertId} and state = 'waiting' and type in ('repeat', 'escalation')`)
  await recordAudit(tx, caller, { action: 'alerts.acknowledge', subjectType: 'alert', subjectId: alertId })
  await publishEvent(tx, 'deliveries', [])
  const at = iso(rows[0]?.acknowledged_at ?? null)
  if (at === null) throw new Error('the alert was not stored')
  return { acknowledged: { at, by: actor.kind === 'user' ? actor.name : null } }
}

/** From midnight today until 8:00 tomorrow, in the installation's time zone. */
const UNTIL_TOMORROW_8 = sql`interval '1 day 8 hours'`

const muteEnd = (mute: z.infer<typeof MuteFor> | null, timeZone: string): SQL => {
  if (mute === null) return sql`null::timestamptz`
  if (mute === 'hour') return sql`clock_now() + interval '1 hour'`
  return sql`(date_trunc('day', clock_now() at time zone ${timeZone}) + ${UNTIL_TOMORROW_8}) at time zone ${timeZone}`
}

/**
 * Mutes the alert's subject for its rule, for an hour or until tomorrow 8:00; null ends the mute. Throws Refusal
 * `alert.not_found`.
 */
export async function muteAlert(
  tx: Transaction,
  caller: Caller,
  { alertId, mute, timeZone }: { alertId: string; mute: z.infer<typeof MuteFor> | null; timeZone: string },
): Promise<{ muted_until: string | null }> {
  authorise(caller.actor, 'deliveries.acknowledge')
  const alert = await lockAlert(tx, alertId, readableBy(caller.actor))
  // A mute applies to the subject. It is stored in one of the subject's alerts, and replaces any earlier mute.
  const { rows } = await tx.execute<{ id: string; muted_until: string | null }>(sql`
    update alerts set muted_until = case when id = ${alertId}::uuid then ${muteEnd(mute, timeZone)} end
    where rule_id = ${alert.rule_id} and subject_type = ${alert.subject_type} and subject_id = ${alert.subject_id}
      and (id = ${alertId}::uuid or muted_until is not null)
    returning id, muted_until`)
  const muted_until = iso(rows.find(({ id }) => id === alertId)?.muted_until ?? null)
  await recordAudit(tx, caller, {
    action: 'alerts.mute',
    subjectType: 'alert',
    subjectId: alertId,
    before: { muted_until: iso(alert.muted_until) },
    after: { muted_until },
  })
  await publishEvent(tx, 'deliveries', [])
  return { muted_until }
}
