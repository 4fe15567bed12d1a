import { sql } from 'drizzle-orm'
import type { AlertEvent, AlertMessage, previewAlertMessage as endpoint } from '@outlet/shared/contract/alert-rules'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { AlertFacts } from '../alert-messages/alert-facts'
import { readFacts } from '../alert-messages/read-facts'
import { renderAlert } from '../alert-messages/render-alert'
import { productImages } from '../products/image-address'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { eventTable, tryOutboxEvent } from '../platform/outbox/event-row'
import type { SecretBox } from '../platform/secrets/secret-box'
import { addLowestPrices } from './add-lowest-prices'
import { exampleFacts } from './example-facts'

type PreviewRequest = EndpointRequest<typeof endpoint>['body']

interface PreviewDeps {
  db: Database
  secrets: SecretBox
  config: { publicUrl: string | null; timeZone: string }
}

/** Facts of the newest event of this kind that belongs to no single user. */
async function readNewestFacts(db: Database, event: AlertEvent): Promise<AlertFacts | null> {
  const [row] = await db
    .select()
    .from(eventTable)
    .where(sql`${eventTable.kind} = ${event} and ${eventTable.payload} ->> 'user_id' is null`)
    .orderBy(sql`${eventTable.at} desc`)
    .limit(1)
  const found = row && tryOutboxEvent(row)
  if (!found) return null
  const facts = await addLowestPrices(db, [found], await readFacts(db, [found]))
  return facts.get(found.id)?.facts ?? null
}

/** Renders a rule's message for the newest event of this kind, or for an example if there is none. */
export async function previewAlertMessage(
  { db, secrets, config }: PreviewDeps,
  actor: Actor,
  { event, rule_name, templates, language }: PreviewRequest,
): Promise<{ message: AlertMessage; is_made_up: boolean; at: string }> {
  authorise(actor, 'alert-rules.own')
  const real = await readNewestFacts(db, event)
  const facts = real ?? exampleFacts(event, language)
  const { title, text, fields, links } = renderAlert(facts, {
    language,
    ruleName: rule_name,
    template: templates[language],
    publicUrl: config.publicUrl,
    timeZone: config.timeZone,
    links: [],
    type: 'alert',
  })
  const { website_type, product_id: id, image_url } = facts
  const image =
    website_type !== null && id !== null && image_url !== null
      ? productImages(secrets, { website_type, id })(image_url)
      : null
  return {
    message: { title, text, fields: [...fields], links: [...links], image_url: image },
    is_made_up: real === null,
    at: facts.at,
  }
}
