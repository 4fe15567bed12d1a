import { and, desc, eq } from 'drizzle-orm'
import type { DeliveryDetail } from '@outlet/shared/contract/deliveries'
import { z } from '@outlet/shared/contract/zod'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { channelTable } from '../notification-channels/channel-row'
import { composeMessages, type ComposingParts } from './compose-messages'
import { mayRead } from './deliveries-matching'
import { deliveryTable, type DeliveryRow } from './delivery-row'
import { readDeliveries } from './read-deliveries'

const MEMBERS = 100

async function messageOf(parts: ComposingParts, row: DeliveryRow): Promise<DeliveryDetail['message']> {
  if (row.type === 'test') return null
  const [channel] = await parts.db
    .select({ language: channelTable.language })
    .from(channelTable)
    .where(eq(channelTable.id, row.channelId ?? row.id))
  const language = channel?.language ?? 'zh-CN'
  const composed = (await composeMessages(parts, [row.id], { language, isUploaded: false })).get(row.id)
  if (!composed) return null
  const { title, text, fields, links, image } = composed.message
  return { title, text, fields: [...fields], links: [...links], image_url: image?.url ?? null }
}

async function membersOf(db: Database, { id, type }: DeliveryRow): Promise<DeliveryDetail['members']> {
  if (type !== 'digest') return []
  const rows = await db
    .select()
    .from(deliveryTable)
    .where(eq(deliveryTable.digestId, id))
    .orderBy(desc(deliveryTable.eventAt), desc(deliveryTable.id))
    .limit(MEMBERS)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    event_at: row.eventAt.toISOString(),
    reason: row.reason,
  }))
}

/** The row, if the caller may read it. Throws Refusal `delivery.not_found`. */
export async function findDelivery(db: Pick<Database, 'select'>, actor: Actor, id: string): Promise<DeliveryRow> {
  if (!z.uuid().safeParse(id).success) throw notFound('delivery.not_found')
  const [row] = await db
    .select()
    .from(deliveryTable)
    .where(and(eq(deliveryTable.id, id), mayRead(actor)))
  if (!row) throw notFound('delivery.not_found')
  return row
}

/** A delivery with its message and, of a digest, what it tells of. Throws Refusal `delivery.not_found`. */
export async function getDelivery(parts: ComposingParts, actor: Actor, id: string): Promise<DeliveryDetail> {
  authorise(actor, 'deliveries.read')
  const row = await findDelivery(parts.db, actor, id)
  const [delivery] = await readDeliveries(parts.db, [row])
  if (!delivery) throw notFound('delivery.not_found')
  return { ...delivery, message: await messageOf(parts, row), members: await membersOf(parts.db, row) }
}
