import { sql } from 'drizzle-orm'
import { AlertTemplates } from '@outlet/shared/contract/alert-templates'
import { storedForm } from '@outlet/shared/contract/stored-form'
import { AlertFacts } from '../deliveries/alert-facts'
import { renderAlert } from '../deliveries/render-alert'
import type { Database } from '../platform/db/database'
import type { NamedAlert } from './alert-link'

interface ShownAlert {
  title: string
  /** It asks a person whether to buy. */
  isPurchaseAsked: boolean
  rule: string
  at: string
  acknowledged_at: string | null
  acknowledged_by: string | null
}

type AlertRow = Omit<ShownAlert, 'title' | 'isPurchaseAsked'> & { facts: unknown; templates: unknown }

/**
 * An alert as its page tells of it, whoever asks: the link that names it is signed. Its title is in the link's language,
 * whichever channels it went to.
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
  const isPurchaseAsked = known?.event === 'purchase_awaiting'
  return { ...alert, isPurchaseAsked, title: known ? renderAlert(known, rendering).title : row.rule }
}
