import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { AlertTemplates } from '@outlet/shared/contract/alert-rules/alert-templates'
import { storedForm } from '@outlet/shared/contract/list/stored-form'
import type { DeliveryType } from '@outlet/shared/contract/deliveries'
import type { Language } from '@outlet/shared/contract/notification-channels'
import { alertLink } from '../alert-links/alert-link'
import { hashOf, productImages } from '../products/image-address'
import type { ImageStore } from '../images/image-store'
import type { ChannelMessage } from '../notification-channels/kinds/channel-kind'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { purchaseLink } from '../purchase-links/purchase-link'
import { purchaseTexts } from '../purchase-links/purchase-texts'
import { renderReport } from '../report-messages/render-report'
import { ReportFacts } from '../report-messages/report-facts'
import { AlertFacts } from '../alert-messages/alert-facts'
import { renderAlert, renderDigest, type RenderedAlert } from '../alert-messages/render-alert'
import { PersonalFacts, renderPersonal } from './personal-message'

export interface ComposingDeps {
  db: Database
  secrets: SecretBox
  config: { publicUrl: string | null; timeZone: string }
  images: Pick<ImageStore, 'read'>
}

export interface Composed {
  message: ChannelMessage
  ruleId: string | null
  ruleName: string
  /** Owner of a personal rule; null otherwise. */
  userId: string | null
  facts: AlertFacts | null
}

interface MessageFormat {
  language: Language
  /** The channel kind sends pictures as files. */
  isUploaded: boolean
  isBell?: boolean
}

/** Digest members whose titles the message lists; the rest can be read in the console. */
const MAX_LISTED_MEMBERS = 20
/** Time limit for reading a picture. A slower picture is left out, because the message must not wait for it. */
const PICTURE_TIMEOUT_MS = 2000

interface Row extends Record<string, unknown> {
  id: string
  type: DeliveryType
  event_at: string
  created_at: string
  facts: unknown
  count: number | null
  alert_id: string | null
  rule_id: string | null
  rule_name: string | null
  templates: unknown
  user_id: string | null
  members: { title: string; at: string }[] | null
}

const readRows = (db: Database, ids: readonly string[]) =>
  db.execute<Row>(sql`
    select d.id, d.type, d.event_at, d.created_at, d.facts, d.count, d.alert_id, d.rule_id, r.name as rule_name, r.templates, r.user_id,
      case when d.type = 'digest' then (
        select json_agg(json_build_object('title', m.title, 'at', m.event_at) order by m.event_at desc)
        from (select title, event_at from deliveries m where m.digest_id = d.id order by event_at desc limit ${MAX_LISTED_MEMBERS}) m
      ) end as members
    from deliveries d left join alert_rules r on r.id = d.rule_id
    where d.id = any(${sql.param([...ids])}::uuid[])`)

const linksOf = ({ secrets, config }: ComposingDeps, { alert_id }: Row, language: Language) =>
  alert_id === null || config.publicUrl === null
    ? null
    : alertLink(secrets, config.publicUrl, { alertId: alert_id, language })

/** Link to confirm a purchase, for alerts that wait for a person's decision. */
function actionOf({ secrets, config }: ComposingDeps, facts: AlertFacts, language: Language) {
  const { event, attempt_id: attemptId, ends_at: end, is_handed_over: isHandedOver } = facts
  if (event !== 'purchase_awaiting' || attemptId === null || config.publicUrl === null) return null
  const texts = purchaseTexts[language]
  const url = purchaseLink(secrets, config.publicUrl, { attemptId, language })
  return { label: isHandedOver || end === null ? texts.linkToStore : texts.link, url }
}

function renderRow(
  deps: ComposingDeps,
  row: Row,
  facts: AlertFacts | null,
  { language, isBell = false }: MessageFormat,
) {
  const { publicUrl, timeZone } = deps.config
  // The bell displays the rule's name in front of its text by itself.
  const ruleName = isBell && !facts ? '' : (row.rule_name ?? '')
  const common = { language, ruleName, publicUrl, timeZone }
  if (!facts) {
    const members = (row.members ?? []).map(({ title, at }) => ({ title, at: new Date(at) }))
    return renderDigest(members, row.count ?? members.length, { ...common, since: new Date(row.created_at) })
  }
  const template = storedForm(AlertTemplates).parse(row.templates ?? {})[language]
  const link = linksOf(deps, row, language)
  const action = actionOf(deps, facts, language)
  return renderAlert(facts, { ...common, template, action, links: link ? [link] : [], type: row.type })
}

async function fileOf({ images }: ComposingDeps, { website_type, product_id, image_url }: AlertFacts) {
  if (website_type === null || product_id === null || image_url === null) return null
  const name = { websiteType: website_type, productId: product_id, hash: hashOf(image_url), size: 't' as const }
  // A missing or broken picture never blocks the message.
  const reading = images.read(name).catch(() => null)
  const bytes = await Promise.race([reading, sleep(PICTURE_TIMEOUT_MS, null, { ref: false })])
  return bytes && { name: 'product.webp', type: 'image/webp', bytes }
}

async function pictureOf(deps: ComposingDeps, facts: AlertFacts | null, isUploaded: boolean) {
  if (!facts || facts.image_url === null || facts.website_type === null || facts.product_id === null) return null
  const { publicUrl } = deps.config
  const address = productImages(deps.secrets, { website_type: facts.website_type, id: facts.product_id })
  const url = publicUrl === null ? null : new URL(address(facts.image_url), publicUrl).href
  const file = isUploaded ? await fileOf(deps, facts) : null
  return url === null && file === null ? null : { url, file }
}

/** Renders the types that are not about an alert; undefined if another version wrote the facts. */
function renderOther({ type, facts }: Row, language: Language, publicUrl: string | null): RenderedAlert | undefined {
  if (type === 'report') {
    const { data } = ReportFacts.safeParse(facts)
    return data && renderReport(data, { language, publicUrl })
  }
  const { data } = PersonalFacts.safeParse(facts)
  return data && renderPersonal(data, language, publicUrl)
}

function otherOf({ config }: ComposingDeps, row: Row, { language }: MessageFormat): [string, Composed][] {
  const rendered = renderOther(row, language, config.publicUrl)
  if (!rendered) return []
  const message = { id: row.id, at: new Date(row.event_at), locale: language, image: null, ...rendered }
  return [[row.id, { message, ruleId: null, ruleName: '', userId: row.user_id, facts: null }]]
}

/** Composes the messages of deliveries, by delivery id. Deliveries that no longer exist have no entry. */
export async function composeMessages(
  deps: ComposingDeps,
  ids: readonly string[],
  format: MessageFormat,
): Promise<Map<string, Composed>> {
  const { rows } = await readRows(deps.db, ids)
  const composed = rows.map(async (row): Promise<[string, Composed][]> => {
    if (row.type === 'report' || row.type === 'personal') return otherOf(deps, row, format)
    const facts = row.type === 'digest' ? null : AlertFacts.safeParse(row.facts).data
    // Facts written by another version cannot be rendered.
    if (facts === undefined) return []
    const image = await pictureOf(deps, facts, format.isUploaded)
    const rendered = renderRow(deps, row, facts, format)
    const message = { id: row.id, at: new Date(row.event_at), locale: format.language, image, ...rendered }
    return [[row.id, { message, ruleId: row.rule_id, ruleName: row.rule_name ?? '', userId: row.user_id, facts }]]
  })
  return new Map((await Promise.all(composed)).flat())
}
