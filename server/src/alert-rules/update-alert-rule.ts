import { eq, sql } from 'drizzle-orm'
import { RESTORABLE_DAYS } from '@outlet/shared/contract/deletion'
import type { AlertRule, AlertRuleChange } from '@outlet/shared/contract/alert-rules'
import type { z } from '@outlet/shared/contract/zod'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { notFound, Refusal } from '../platform/http/refusal'
import { clock } from '../platform/time/clock'
import { publishEvent } from '../platform/live/publish-event'
import { alertRuleTable, type AlertRuleRow } from './alert-rule-row'
import { columnsOf, refuseOtherChannels } from './create-alert-rule'
import { lockRule, settingsOf, toAlertRule } from './read-rules'

const lockLiving = async (tx: Transaction, caller: Caller, id: string): Promise<AlertRuleRow> => {
  const row = await lockRule(tx, caller.actor, id)
  if (row.deletedAt) throw notFound('alert_rule.not_found')
  return row
}

async function write(tx: Transaction, { id, version }: AlertRuleRow, set: Partial<typeof alertRuleTable.$inferInsert>) {
  const [row] = await tx
    .update(alertRuleTable)
    .set({ ...set, updatedAt: sql`clock_now()`, version: version + 1 })
    .where(eq(alertRuleTable.id, id))
    .returning()
  if (!row) throw notFound('alert_rule.not_found')
  await publishEvent(tx, 'alert-rules', row.userId === null ? [id] : [])
  return row
}

const subject = (subjectId: string) => ({ subjectType: 'alert_rule', subjectId })

/**
 * Changes a rule as a whole. Throws Refusal `alert_rule.not_found`, `alert_rule.version_conflict` (with `current`),
 * `permission.denied`, and `request.invalid` for a channel that it may not use.
 */
export async function updateAlertRule(
  tx: Transaction,
  caller: Caller,
  id: string,
  { version, ...settings }: z.output<typeof AlertRuleChange>,
): Promise<AlertRule> {
  const row = await lockLiving(tx, caller, id)
  if (row.version !== version) {
    throw new Refusal('conflict', 'alert_rule.version_conflict', { current: await toAlertRule(tx, row) })
  }
  await refuseOtherChannels(tx, settings, row.userId)
  const after = await write(tx, row, columnsOf(settings))
  const action = 'alert_rules.update'
  await recordAudit(tx, caller, { action, ...subject(id), before: settingsOf(row), after: settingsOf(after) })
  return toAlertRule(tx, after)
}

/** Suppresses what it would tell until then; null = no longer. Throws Refusal `alert_rule.not_found`, `permission.denied`. */
export async function muteAlertRule(
  tx: Transaction,
  caller: Caller,
  id: string,
  until: string | null,
): Promise<AlertRule> {
  const row = await lockLiving(tx, caller, id)
  const after = await write(tx, row, { mutedUntil: until === null ? null : new Date(until) })
  const muted = (at: Date | null) => ({ name: row.name, muted_until: at?.toISOString() ?? null })
  const action = 'alert_rules.mute'
  await recordAudit(tx, caller, {
    action,
    ...subject(id),
    before: muted(row.mutedUntil),
    after: muted(after.mutedUntil),
  })
  return toAlertRule(tx, after)
}

/** What of it waits is not sent. Throws Refusal `alert_rule.not_found`, `permission.denied`. */
export async function deleteAlertRule(tx: Transaction, caller: Caller, id: string): Promise<Record<string, never>> {
  const row = await lockLiving(tx, caller, id)
  await write(tx, row, { deletedAt: clock.date() })
  await recordAudit(tx, caller, { action: 'alert_rules.delete', ...subject(id), before: settingsOf(row) })
  return {}
}

/** Undoes a deletion; one that is not deleted stays as it is. Throws Refusal `alert_rule.not_found`, `permission.denied`. */
export async function restoreAlertRule(tx: Transaction, caller: Caller, id: string): Promise<AlertRule> {
  const row = await lockRule(tx, caller.actor, id)
  if (!row.deletedAt) return toAlertRule(tx, row)
  const after = await write(tx, row, { deletedAt: null })
  await recordAudit(tx, caller, { action: 'alert_rules.restore', ...subject(id), after: settingsOf(after) })
  return toAlertRule(tx, after)
}

/** Takes away what can be restored no longer, with its alerts. */
export async function purgeAlertRules(db: Database): Promise<void> {
  await db.execute(
    sql`delete from alert_rules where deleted_at < clock_now() - make_interval(days => ${RESTORABLE_DAYS})`,
  )
}
