import { sql } from 'drizzle-orm'
import { AlertTemplates } from '@outlet/shared/contract/alert-rules/alert-templates'
import { storedForm } from '@outlet/shared/contract/list/stored-form'
import type { SameProduct } from '@outlet/shared/contract/products/product-groups'
import { AlertFacts } from '../alert-messages/alert-facts'
import { renderAlert } from '../alert-messages/render-alert'
import type { NamedAlert } from '../alert-links/alert-link'
import { readMonitorNow, type ProductNow } from '../alert-links/product-now'
import { alertValues } from '../alert-messages/alert-values'
import { MONITOR } from '../inventory-monitors/engine/monitor-events'
import type { App } from '../platform/http/app-context'
import { readSameOffers } from '../product-groups/list-same-products'
import { productImages } from '../products/image-address'

export interface ShownAlert {
  title: string
  /** The alert prompts a person to confirm a purchase. */
  awaitsPurchaseDecision: boolean
  rule: string
  at: string
  /** Signed address of the product's picture. */
  image: string | null
  store: string | null
  /** Price and stock as the message states them; '' = unknown, or not part of this event. */
  then: { price: string; stock: string }
  /** Current state; null unless the alert is about a monitor. */
  now: ProductNow | null
  /** The same product in other stores now, cheapest first. */
  others: SameProduct[]
  /** Path of the subject's page in the console. */
  path: string | null
  acknowledged_at: string | null
  acknowledged_by: string | null
}

interface AlertRow extends Record<string, unknown> {
  facts: unknown
  templates: unknown
  rule: string
  at: string
  acknowledged_at: string | null
  acknowledged_by: string | null
  subject_type: string
  subject_id: string
}

/** Reads the same product in other stores, cheapest first. */
async function readOthers(
  { db, config }: Pick<App, 'db' | 'config'>,
  { website_type: websiteType, product_id: productId }: AlertFacts,
): Promise<SameProduct[]> {
  if (websiteType === null || productId === null) return []
  const offers = await readSameOffers(db, config, { websiteType, productId })
  return offers.filter(({ is_own }) => !is_own)
}

/**
 * Reads an alert for the page of its link. There is no permission check, because the link is signed. The title is in
 * the link's language, not in that of the channels that received the alert.
 */
export async function readAlert(
  { db, secrets, config }: Pick<App, 'db' | 'secrets' | 'config'>,
  { alertId, language }: NamedAlert,
): Promise<ShownAlert | undefined> {
  const { rows } = await db.execute<AlertRow>(sql`
    select (select facts from deliveries d where d.alert_id = a.id and d.type = 'alert' order by created_at limit 1) as facts,
      r.name as rule, r.templates, a.at, a.acknowledged_at, a.subject_type, a.subject_id,
      (select name from users where id = a.acknowledged_by) as acknowledged_by
    from alerts a join alert_rules r on r.id = a.rule_id where a.id = ${alertId}`)
  const [row] = rows
  if (!row) return undefined
  const { facts, templates, subject_type, subject_id, ...alert } = row
  const known = AlertFacts.safeParse(facts).data
  const awaitsPurchaseDecision = known?.event === 'purchase_awaiting'
  const now = subject_type === MONITOR ? await readMonitorNow(db, subject_id) : null
  if (!known) {
    const nothing = { image: null, store: null, then: { price: '', stock: '' }, others: [], path: null }
    return { ...alert, ...nothing, awaitsPurchaseDecision, now, title: row.rule }
  }
  const wording = { language, timeZone: config.timeZone, ruleName: row.rule }
  const template = storedForm(AlertTemplates).parse(templates)[language]
  const { title } = renderAlert(known, { ...wording, template, publicUrl: null, links: [], type: 'alert' })
  const { price, stock, variants } = alertValues(known, wording)
  const { website_type, product_id, image_url, store, path } = known
  const image =
    website_type !== null && product_id !== null && image_url !== null
      ? productImages(secrets, { website_type, id: product_id })(image_url)
      : null
  return {
    ...alert,
    awaitsPurchaseDecision,
    title,
    image,
    store,
    others: now ? await readOthers({ db, config }, known) : [],
    then: { price, stock: variants || stock },
    now,
    path,
  }
}
