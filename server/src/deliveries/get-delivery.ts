import { and, desc, eq } from 'drizzle-orm'
import type { DeliveryDetail } from '@outlet/shared/contract/deliveries'
import { z } from '@outlet/shared/contract/zod'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { pick } from '../platform/db/pick'
import { notFound } from '../platform/http/refusal'
import { channelTable } from '../notification-channels/channel-row'
import { composeMessages, type ComposingDeps } from './compose-messages'
import { readableDeliveries } from './deliveries-matching'
import { deliveryTable, type DeliveryRow } from './delivery-row'
import { readDeliveries } from './read-deliveries'

const MAX_MEMBERS = 100

async function messageOf(deps: ComposingDeps, row: DeliveryRow): Promise<DeliveryDetail['message']> {
  if (row.type === 'test') return null
  const [channel] = await deps.db
    .select({ language: channelTable.language })
    .from(channelTable)
    .where(eq(channelTable.id, row.channel_id ?? row.id))
  const language = channel?.language ?? 'zh-CN'
  const composed = (await composeMessages(deps, [row.id], { language, isUploaded: false })).get(row.id)
  if (!composed) return null
  const { title, text, fields, links, image } = composed.message
  return { title, text, fields: [...fields], links: [...links], image_url: image?.url ?? null }
}

async function membersOf(db: Database, { id, type }: DeliveryRow): Promise<DeliveryDetail['members']> {
  if (type !== 'digest') return []
  const rows = await db
    .select()
    .from(deliveryTable)
    .where(eq(deliveryTable.digest_id, id))
    .orderBy(desc(deliveryTable.event_at), desc(deliveryTable.id))
    .limit(MAX_MEMBERS)
  return rows.map((row) => pick(row, 'id', 'title', 'event_at', 'reason'))
}

/** Finds a delivery that the caller may read. Throws Refusal `delivery.not_found`. */
export async function findDelivery(db: Pick<Database, 'select'>, actor: Actor, id: string): Promise<DeliveryRow> {
  if (!z.uuid().safeParse(id).success) throw notFound('delivery.not_found')
  const [row] = await db
    .select()
    .from(deliveryTable)
    .where(and(eq(deliveryTable.id, id), readableDeliveries(actor)))
  if (!row) throw notFound('delivery.not_found')
  return row
}

/** Reads a delivery with its message and, for a digest, its newest members. Throws Refusal `delivery.not_found`. */
export async function getDelivery(deps: ComposingDeps, actor: Actor, id: string): Promise<DeliveryDetail> {
  authorise(actor, 'deliveries.read')
  const row = await findDelivery(deps.db, actor, id)
  const [delivery] = await readDeliveries(deps.db, [row])
  if (!delivery) throw notFound('delivery.not_found')
  return { ...delivery, message: await messageOf(deps, row), members: await membersOf(deps.db, row) }
}
