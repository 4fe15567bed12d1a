import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { AlertTemplates } from '@outlet/shared/contract/alert-templates'
import { storedForm } from '@outlet/shared/contract/stored-form'
import type { DeliveryType } from '@outlet/shared/contract/deliveries'
import type { Language } from '@outlet/shared/contract/notification-channels'
import { alertLink } from '../alert-links/alert-link'
import { hashOf, productImages } from '../images/image-address'
import type { ImageStore } from '../images/image-store'
import type { ChannelMessage } from '../notification-channels/kinds/channel-kind'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { purchaseLink } from '../purchase-links/purchase-link'
import { purchaseTexts } from '../purchase-links/purchase-texts'
import { renderReport } from '../scheduled-reports/render-report'
import { ReportFacts } from '../scheduled-reports/report-facts'
import { AlertFacts } from './alert-facts'
import { renderAlert, renderDigest } from './render-alert'

export interface ComposingParts {
  db: Database
  secrets: SecretBox
  config: { publicUrl: string | null; timeZone: string }
  images: Pick<ImageStore, 'read'>
}

export interface Composed {
  message: ChannelMessage
  ruleId: string | null
  ruleName: string
  /** Whose own rule it is of. */
  userId: string | null
  facts: AlertFacts | null
}

interface Wording {
  language: Language
  /** The kind takes pictures as files. */
  isUploaded: boolean
  isBell?: boolean
}

/** What a person is told of each digest by its title; the others stand in the console. */
const MEMBERS_TOLD = 20
/** A picture that takes longer is left out: the message is what matters. */
const PICTURE_MS = 2000

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
        from (select title, event_at from deliveries m where m.digest_id = d.id order by event_at desc limit ${MEMBERS_TOLD}) m
      ) end as members
    from deliveries d left join alert_rules r on r.id = d.rule_id
    where d.id = any(${sql.param([...ids])}::uuid[])`)

const linksOf = ({ secrets, config }: ComposingParts, { alert_id }: Row, language: Language) =>
  alert_id === null || config.publicUrl === null
    ? null
    : alertLink(secrets, config.publicUrl, { alertId: alert_id, language })

/** A purchase that waits for a person is answered from its message. */
function actionOf({ secrets, config }: ComposingParts, facts: AlertFacts, language: Language) {
  const { event, attempt_id: attemptId, ends_at: end, is_handed_over: isHandedOver } = facts
  if (event !== 'purchase_awaiting' || attemptId === null || config.publicUrl === null) return null
  const texts = purchaseTexts[language]
  const url = purchaseLink(secrets, config.publicUrl, { attemptId, language })
  return { label: isHandedOver || end === null ? texts.linkToStore : texts.link, url }
}

function wordsOf(parts: ComposingParts, row: Row, facts: AlertFacts | null, { language, isBell = false }: Wording) {
  const { publicUrl, timeZone } = parts.config
  // The bell's own text begins with the rule's name.
  const ruleName = isBell && !facts ? '' : (row.rule_name ?? '')
  const common = { language, ruleName, publicUrl, timeZone }
  if (!facts) {
    const members = (row.members ?? []).map(({ title, at }) => ({ title, at: new Date(at) }))
    return renderDigest(members, row.count ?? members.length, { ...common, since: new Date(row.created_at) })
  }
  const template = storedForm(AlertTemplates).parse(row.templates ?? {})[language]
  const link = linksOf(parts, row, language)
  const action = actionOf(parts, facts, language)
  return renderAlert(facts, { ...common, template, action, links: link ? [link] : [], type: row.type })
}

async function fileOf({ images }: ComposingParts, { website_type, product_id, image_url }: AlertFacts) {
  if (website_type === null || product_id === null || image_url === null) return null
  const name = { websiteType: website_type, productId: product_id, hash: hashOf(image_url), size: 't' as const }
  // Whatever is wrong with a picture, the message goes.
  const reading = images.read(name).catch(() => null)
  const bytes = await Promise.race([reading, sleep(PICTURE_MS, null, { ref: false })])
  return bytes && { name: 'product.webp', type: 'image/webp', bytes }
}

async function pictureOf(parts: ComposingParts, facts: AlertFacts | null, isUploaded: boolean) {
  if (!facts || facts.image_url === null || facts.website_type === null || facts.product_id === null) return null
  const { publicUrl } = parts.config
  const address = productImages(parts.secrets, { websiteType: facts.website_type, id: facts.product_id })
  const url = publicUrl === null ? null : new URL(address(facts.image_url), publicUrl).href
  const file = isUploaded ? await fileOf(parts, facts) : null
  return url === null && file === null ? null : { url, file }
}

function reportOf({ config }: ComposingParts, row: Row, { language }: Wording): [string, Composed][] {
  const facts = ReportFacts.safeParse(row.facts).data
  if (!facts) return []
  const words = renderReport(facts, { language, publicUrl: config.publicUrl })
  const message = { id: row.id, at: new Date(row.event_at), locale: language, image: null, ...words }
  return [[row.id, { message, ruleId: null, ruleName: '', userId: row.user_id, facts: null }]]
}

/** The messages of deliveries by their ids, in a language; of one that is gone by now, none. */
export async function composeMessages(
  parts: ComposingParts,
  ids: readonly string[],
  wording: Wording,
): Promise<Map<string, Composed>> {
  const { rows } = await readRows(parts.db, ids)
  const composed = rows.map(async (row): Promise<[string, Composed][]> => {
    if (row.type === 'report') return reportOf(parts, row, wording)
    const facts = row.type === 'digest' ? null : AlertFacts.safeParse(row.facts).data
    // Of another version's: nobody knows what it says.
    if (facts === undefined) return []
    const image = await pictureOf(parts, facts, wording.isUploaded)
    const words = wordsOf(parts, row, facts, wording)
    const message = { id: row.id, at: new Date(row.event_at), locale: wording.language, image, ...words }
    return [[row.id, { message, ruleId: row.rule_id, ruleName: row.rule_name ?? '', userId: row.user_id, facts }]]
  })
  return new Map((await Promise.all(composed)).flat())
}
