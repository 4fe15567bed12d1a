import { sql } from 'drizzle-orm'
import {
  isProductEvent,
  type AlertEvent,
  type AlertMessage,
  type previewAlertMessage as endpoint,
} from '@outlet/shared/contract/alert-rules'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import { AlertFacts } from '../deliveries/alert-facts'
import { readFacts } from '../deliveries/read-facts'
import { renderAlert } from '../deliveries/render-alert'
import { productImages } from '../images/image-address'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { eventTable, tryOutboxEvent } from '../platform/outbox/event-row'
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
  const found = row && tryOutboxEvent(row)
  if (!found) return null
  const known = (await readFacts(db, [found])).get(found.id)
  return known?.facts ?? null
}

const priceEvents: readonly AlertEvent[] = ['price_dropped', 'price_raised']
const stockEvents: readonly AlertEvent[] = ['restocked', 'low_stock', ...priceEvents]

/** What only a product has. */
const productExample = (event: AlertEvent, isChinese: boolean) => ({
  product: isChinese ? '示例手袋' : 'Example bag',
  code: 'EXAMPLE-1',
  price: { minor: 12_900, currency: 'USD' },
  ...(priceEvents.includes(event) && { previous_price: { minor: 19_900, currency: 'USD' } }),
  ...(stockEvents.includes(event) && {
    stock_level: 7,
    stock_level_kind: 'exact',
    variants: [
      { name: 'Black · 38', stock: 4 },
      { name: 'Chalk · 40', stock: 3 },
    ],
  }),
  ...(event === 'low_stock' && { threshold: 10 }),
})

const isFailure = (event: AlertEvent) => ['check_failing', 'store_blocked', 'sync_failed'].includes(event)

/** Where nothing of that kind has happened yet; its names say that they are examples. */
function madeUp(event: AlertEvent, language: Asked['language']): AlertFacts {
  const isChinese = language === 'zh-CN'
  const isOfConsole = /^(monitoring|work|channel|delivery)_/.test(event)
  return AlertFacts.parse({
    event,
    at: clock.date().toISOString(),
    path: '/',
    ...((isProductEvent(event) || event === 'new_product') && productExample(event, isChinese)),
    ...(!isOfConsole && { store: isChinese ? '示例店铺' : 'Example store' }),
    ...(isFailure(event) && { cause: 'store.timeout' }),
    ...(/_(stalled|late)$/.test(event) && { since: new Date(clock.now() - 900_000).toISOString() }),
    ...(event === 'checks_late' && { count: 12 }),
    ...(/^(channel|delivery)_/.test(event) && { what: isChinese ? '示例渠道' : 'Example channel' }),
  })
}

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
