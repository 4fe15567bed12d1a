import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { AlertRule, listAlertRules as endpoint } from '@outlet/shared/contract/alert-rules'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import { z } from '@outlet/shared/contract/zod'
import { authorise, type Actor } from '../platform/audit/actor'
import { containsFolded } from '../platform/db/contains'
import type { Database } from '../platform/db/database'
import { keyset } from '../platform/db/keyset'
import { notFound } from '../platform/http/refusal'
import { alertRuleTable } from './alert-rule-row'
import { mayRead, toAlertRule, toAlertRules } from './read-rules'

/** Everybody's rules and the caller's own. */
export async function listAlertRules(
  db: Database,
  actor: Actor,
  query: EndpointRequest<typeof endpoint>['query'],
): Promise<{ items: AlertRule[]; next: string | null }> {
  authorise(actor, 'alert-rules.read')
  const { q, own, is_enabled, deleted } = query
  const pages = keyset({
    sort: query.sort,
    columns: { name: alertRuleTable.name, created_at: alertRuleTable.createdAt },
    id: alertRuleTable.id,
    query,
  })
  const found = await db
    .select({ rule: alertRuleTable, key: pages.key, idKey: pages.idKey })
    .from(alertRuleTable)
    .where(
      and(
        mayRead(actor),
        (deleted ? isNotNull : isNull)(alertRuleTable.deletedAt),
        q ? containsFolded(alertRuleTable.name, q) : undefined,
        own === undefined ? undefined : (own ? isNotNull : isNull)(alertRuleTable.userId),
        is_enabled === undefined ? undefined : eq(alertRuleTable.isEnabled, is_enabled),
        pages.where,
      ),
    )
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  const items = await toAlertRules(
    db,
    rows.map(({ rule }) => rule),
  )
  return { items, next }
}

/** Throws Refusal `alert_rule.not_found`. */
export async function getAlertRule(db: Database, actor: Actor, id: string): Promise<AlertRule> {
  authorise(actor, 'alert-rules.read')
  if (!z.uuid().safeParse(id).success) throw notFound('alert_rule.not_found')
  const [row] = await db
    .select()
    .from(alertRuleTable)
    .where(and(eq(alertRuleTable.id, id), isNull(alertRuleTable.deletedAt), mayRead(actor)))
  if (!row) throw notFound('alert_rule.not_found')
  return toAlertRule(db, row)
}
