import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { AlertRule } from '@outlet/shared/contract/alert-rules'
import { z } from '@outlet/shared/contract/zod'
import { authorise, signedInUser, type Actor } from '../platform/audit/actor'
import { readDeletions } from '../platform/audit/read-deletions'
import type { Queryable, Transaction } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { alertRuleTable, type AlertRuleRow } from './alert-rule-row'

/** Everybody's, and one's own. */
export const mayRead = (actor: Actor): SQL | undefined => {
  const everybodys = isNull(alertRuleTable.userId)
  return actor.kind === 'user' ? or(everybodys, eq(alertRuleTable.userId, actor.id)) : everybodys
}

/** Everybody's rules are an admin's to write, one's own are one's own. Throws Refusal `permission.denied`. */
export function authoriseWrite(actor: Actor, userId: string | null): void {
  authorise(actor, userId === null ? 'alert-rules.write' : 'alert-rules.own')
  if (userId !== null && signedInUser(actor).id !== userId) throw notFound('alert_rule.not_found')
}

interface Beside extends Record<string, unknown> {
  id: string
  owner: string | null
  last_alert_at: string | null
  alerts_of_day: number
}

const iso = (at: Date | string | null | undefined): string | null => (at ? new Date(at).toISOString() : null)

/** What a person sets of a rule, under the contract's names. */
export const settingsOf = (row: AlertRuleRow) => ({
  name: row.name,
  is_enabled: row.isEnabled,
  events: row.events,
  filter: row.filter,
  bell: row.bell,
  channel_ids: row.channelIds,
  cooldown_minutes: row.cooldownMinutes,
  digest_minutes: row.digestMinutes,
  repeat_minutes: row.repeatMinutes,
  escalation: row.escalation,
  templates: row.templates,
})

/** As they are told, in the order of the rows; a constant number of statements. */
export async function toAlertRules(db: Queryable, rows: readonly AlertRuleRow[]): Promise<AlertRule[]> {
  const ids = sql.param(rows.map(({ id }) => id))
  const { rows: found } = await db.execute<Beside>(sql`
    select r.id, u.name as owner,
      (select max(at) from alerts a where a.rule_id = r.id) as last_alert_at,
      (select count(*)::integer from alerts a where a.rule_id = r.id and at > clock_now() - interval '24 hours') as alerts_of_day
    from alert_rules r left join users u on u.id = r.user_id where r.id = any(${ids}::uuid[])`)
  const beside = new Map(found.map((row) => [row.id, row]))
  const deletions = await readDeletions(db, { action: 'alert_rules.delete', subjectType: 'alert_rule' }, rows)
  return rows.map((row) => ({
    id: row.id,
    ...settingsOf(row),
    owner: row.userId === null ? null : { id: row.userId, name: beside.get(row.id)?.owner ?? '' },
    muted_until: iso(row.mutedUntil),
    last_alert_at: iso(beside.get(row.id)?.last_alert_at),
    alerts_of_day: beside.get(row.id)?.alerts_of_day ?? 0,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    deletion: deletions.get(row.id) ?? null,
    version: row.version,
  }))
}

export async function toAlertRule(db: Queryable, row: AlertRuleRow): Promise<AlertRule> {
  const [rule] = await toAlertRules(db, [row])
  if (!rule) throw new Error('one row is one rule')
  return rule
}

/** The row, deleted or not, locked, if the caller may write it. Throws Refusal `alert_rule.not_found`. */
export async function lockRule(tx: Transaction, actor: Actor, id: string): Promise<AlertRuleRow> {
  if (!z.uuid().safeParse(id).success) throw notFound('alert_rule.not_found')
  const [row] = await tx
    .select()
    .from(alertRuleTable)
    .where(and(eq(alertRuleTable.id, id), mayRead(actor)))
    .for('update')
  if (!row) throw notFound('alert_rule.not_found')
  authoriseWrite(actor, row.userId)
  return row
}
