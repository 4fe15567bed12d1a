import { sql } from 'drizzle-orm'
import { AlertTemplates } from '@outlet/shared/contract/alert-rules/alert-templates'
import { storedForm } from '@outlet/shared/contract/list/stored-form'
import { AlertFacts } from '../alert-messages/alert-facts'
import { renderAlert } from '../alert-messages/render-alert'
import type { Database } from '../platform/db/database'
import type { NamedAlert } from '../alert-links/alert-link'

interface ShownAlert {
  title: string
  /** The alert prompts a person to confirm a purchase. */
  awaitsPurchaseDecision: boolean
  rule: string
  at: string
  acknowledged_at: string | null
  acknowledged_by: string | null
}

type AlertRow = Omit<ShownAlert, 'title' | 'awaitsPurchaseDecision'> & { facts: unknown; templates: unknown }

/**
 * Reads an alert for the page of its link. There is no permission check, because the link is signed. The title is in
 * the link's language, not in that of the channels that received the alert.
 */
export async function readAlert(
  db: Database,
  { alertId, language }: NamedAlert,
  timeZone: string,
): Promise<ShownAlert | undefined> {
  const { rows } = await db.execute<AlertRow>(sql`
    select (select facts from deliveries d where d.alert_id = a.id and d.type = 'alert' order by created_at limit 1) as facts,
      r.name as rule, r.templates, a.at, a.acknowledged_at,
      (select name from users where id = a.acknowledged_by) as acknowledged_by
    from alerts a join alert_rules r on r.id = a.rule_id where a.id = ${alertId}`)
  const [row] = rows
  if (!row) return undefined
  const { facts, templates, ...alert } = row
  const known = AlertFacts.safeParse(facts).data
  const template = storedForm(AlertTemplates).parse(templates)[language]
  const rendering = {
    language,
    timeZone,
    template,
    ruleName: row.rule,
    publicUrl: null,
    links: [],
    type: 'alert' as const,
  }
  const awaitsPurchaseDecision = known?.event === 'purchase_awaiting'
  return { ...alert, awaitsPurchaseDecision, title: known ? renderAlert(known, rendering).title : row.rule }
}
