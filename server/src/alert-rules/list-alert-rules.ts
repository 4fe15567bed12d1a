import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { AlertRule, listAlertRules as endpoint } from '@outlet/shared/contract/alert-rules'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import { z } from '@outlet/shared/contract/zod'
import { authorise, type Actor } from '../platform/audit/actor'
import { containsFolded } from '../platform/db/contains'
import type { Database } from '../platform/db/database'
import { readPage } from '../platform/db/read-page'
import { notFound } from '../platform/http/refusal'
import { alertRuleTable } from './alert-rule-row'
import { readableRules, toAlertRule, toAlertRules } from './read-rules'

/** Lists the shared rules and the caller's personal ones, with keyset pagination. */
export async function listAlertRules(
  db: Database,
  actor: Actor,
  query: EndpointRequest<typeof endpoint>['query'],
): Promise<{ items: AlertRule[]; next: string | null }> {
  authorise(actor, 'alert-rules.read')
  const { q, own, is_enabled, deleted } = query
  const { rows, next } = await readPage(db, alertRuleTable, query, {
    id: alertRuleTable.id,
    where: and(
      readableRules(actor),
      (deleted ? isNotNull : isNull)(alertRuleTable.deleted_at),
      q ? containsFolded(alertRuleTable.name, q) : undefined,
      own === undefined ? undefined : (own ? isNotNull : isNull)(alertRuleTable.user_id),
      is_enabled === undefined ? undefined : eq(alertRuleTable.is_enabled, is_enabled),
    ),
  })
  return { items: await toAlertRules(db, rows), next }
}

/** Reads a rule that is not deleted. Throws Refusal `alert_rule.not_found`. */
export async function getAlertRule(db: Database, actor: Actor, id: string): Promise<AlertRule> {
  authorise(actor, 'alert-rules.read')
  if (!z.uuid().safeParse(id).success) throw notFound('alert_rule.not_found')
  const [row] = await db
    .select()
    .from(alertRuleTable)
    .where(and(eq(alertRuleTable.id, id), isNull(alertRuleTable.deleted_at), readableRules(actor)))
  if (!row) throw notFound('alert_rule.not_found')
  return toAlertRule(db, row)
}
