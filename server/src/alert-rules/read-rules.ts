import { eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { AlertRule } from '@outlet/shared/contract/alert-rules'
import { authorise, signedInUser, type Actor } from '../platform/audit/actor'
import { lifecycle } from '../platform/audit/lifecycle'
import { readDeletions } from '../platform/audit/read-deletions'
import type { Queryable, Transaction } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { alertRuleTable, type AlertRuleRow } from './alert-rule-row'

/** Condition for the rules that the caller may read: shared ones and the caller's own. */
export const readableRules = (actor: Actor): SQL | undefined => {
  const isShared = isNull(alertRuleTable.user_id)
  return actor.kind === 'user' ? or(isShared, eq(alertRuleTable.user_id, actor.id)) : isShared
}

/**
 * Shared rules need `alert-rules.write`; a personal rule may only be written by its owner. Throws Refusal
 * `permission.denied`, and `alert_rule.not_found` for another user's rule.
 */
export function authoriseRuleWrite(actor: Actor, userId: string | null): void {
  authorise(actor, userId === null ? 'alert-rules.write' : 'alert-rules.own')
  if (userId !== null && signedInUser(actor).id !== userId) throw notFound('alert_rule.not_found')
}

interface ExtraColumns extends Record<string, unknown> {
  id: string
  owner: string | null
  last_alert_at: string | null
  alerts_of_day: number
}

const iso = (at: Date | string | null | undefined): string | null => (at ? new Date(at).toISOString() : null)

/** A rule's editable settings under the contract's names. */
export const settingsOf = ({
  id,
  user_id,
  muted_until,
  created_at,
  updated_at,
  deleted_at,
  version,
  ...settings
}: AlertRuleRow) => settings

export const alertRuleLifecycle = lifecycle({
  table: alertRuleTable,
  code: 'alert_rule',
  actions: 'alert_rules',
  subjectType: 'alert_rule',
  topic: 'alert-rules',
  // A personal rule is published without its id, because every user receives the event.
  publishedIds: ({ id, user_id }) => (user_id === null ? [id] : []),
  audited: settingsOf,
})

/** Maps rows to the contract's shape, in the same order. The number of statements is constant. */
export async function toAlertRules(db: Queryable, rows: readonly AlertRuleRow[]): Promise<AlertRule[]> {
  const ids = sql.param(rows.map(({ id }) => id))
  const { rows: found } = await db.execute<ExtraColumns>(sql`
    select r.id, u.name as owner,
      (select max(at) from alerts a where a.rule_id = r.id) as last_alert_at,
      (select count(*)::integer from alerts a where a.rule_id = r.id and at > clock_now() - interval '24 hours') as alerts_of_day
    from alert_rules r left join users u on u.id = r.user_id where r.id = any(${ids}::uuid[])`)
  const extras = new Map(found.map((row) => [row.id, row]))
  const deletions = await readDeletions(db, { action: 'alert_rules.delete', subjectType: 'alert_rule' }, rows)
  return rows.map(({ user_id, deleted_at, ...row }) => ({
    ...row,
    owner: user_id === null ? null : { id: user_id, name: extras.get(row.id)?.owner ?? '' },
    last_alert_at: iso(extras.get(row.id)?.last_alert_at),
    alerts_of_day: extras.get(row.id)?.alerts_of_day ?? 0,
    deletion: deletions.get(row.id) ?? null,
  }))
}

export async function toAlertRule(db: Queryable, row: AlertRuleRow): Promise<AlertRule> {
  const [rule] = await toAlertRules(db, [row])
  if (!rule) throw new Error('one row is one rule')
  return rule
}

/**
 * Locks a rule, deleted or not, that the caller may write. Throws Refusal `alert_rule.not_found`, `permission.denied`.
 */
export async function lockRule(tx: Transaction, actor: Actor, id: string): Promise<AlertRuleRow> {
  const row = await alertRuleLifecycle.lock(tx, id, readableRules(actor))
  authoriseRuleWrite(actor, row.user_id)
  return row
}
