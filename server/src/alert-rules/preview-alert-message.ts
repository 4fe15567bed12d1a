import { sql } from 'drizzle-orm'
import type { AlertEvent, AlertMessage, previewAlertMessage as endpoint } from '@outlet/shared/contract/alert-rules'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import { AlertFacts } from '../deliveries/alert-facts'
import { readFacts } from '../deliveries/read-facts'
import { renderAlert } from '../deliveries/render-alert'
import { productImages } from '../images/image-address'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { eventTable, toOutboxEvent } from '../platform/outbox/event-row'
import type { SecretBox } from '../platform/secrets/secret-box'
import { clock } from '../platform/time/clock'

type Asked = EndpointRequest<typeof endpoint>['body']

interface Parts {
  db: Database
  secrets: SecretBox
  config: { publicUrl: string | null; timeZone: string }
}

/** The newest of that kind that everybody may hear of. */
async function newest(db: Database, event: AlertEvent): Promise<AlertFacts | null> {
  const [row] = await db
    .select()
    .from(eventTable)
    .where(sql`${eventTable.kind} = ${event} and ${eventTable.payload} ->> 'user_id' is null`)
    .orderBy(sql`${eventTable.at} desc`)
    .limit(1)
  if (!row) return null
  const known = (await readFacts(db, [toOutboxEvent(row)])).get(row.id)
  return known?.facts ?? null
}

/** Where nothing of that kind has happened yet; its names say that they are examples. */
const madeUp = (event: AlertEvent, language: Asked['language']): AlertFacts =>
  AlertFacts.parse({
    event,
    at: clock.date().toISOString(),
    product: language === 'zh-CN' ? '示例手袋' : 'Example bag',
    code: 'EXAMPLE-1',
    store: language === 'zh-CN' ? '示例店铺' : 'Example store',
    price: { minor: 12_900, currency: 'USD' },
    previous_price: { minor: 19_900, currency: 'USD' },
    stock_level: 7,
    stock_level_kind: 'exact',
    variants: [
      { name: 'Black · 38', stock: 4 },
      { name: 'Chalk · 40', stock: 3 },
    ],
    threshold: 10,
    cause: 'store.timeout',
    since: new Date(clock.now() - 900_000).toISOString(),
    count: 12,
    path: '/',
  })

/** How a rule's message would read: of the newest event of that kind, or a made-up one. */
export async function previewAlertMessage(
  { db, secrets, config }: Parts,
  actor: Actor,
  { event, rule_name, templates, language }: Asked,
): Promise<{ message: AlertMessage; is_made_up: boolean; at: string }> {
  authorise(actor, 'alert-rules.own')
  const real = await newest(db, event)
  const facts = real ?? madeUp(event, language)
  const { title, text, fields, links } = renderAlert(facts, {
    language,
    ruleName: rule_name,
    template: templates[language],
    publicUrl: config.publicUrl,
    timeZone: config.timeZone,
    links: [],
    type: 'alert',
  })
  const { website_type: websiteType, product_id: id, image_url } = facts
  const image =
    websiteType !== null && id !== null && image_url !== null
      ? productImages(secrets, { websiteType, id })(image_url)
      : null
  return {
    message: { title, text, fields: [...fields], links: [...links], image_url: image },
    is_made_up: real === null,
    at: facts.at,
  }
}
