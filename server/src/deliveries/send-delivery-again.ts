import { eq, inArray, and, sql } from 'drizzle-orm'
import { deliveryCan, type Delivery } from '@outlet/shared/contract/deliveries'
import { authorise } from '../platform/audit/actor'
import { recordAudit, recordAudits, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { notFound, Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import { wake } from '../platform/work/work-process'
import { readableDeliveries } from './deliveries-matching'
import { deliveryTable } from './delivery-row'
import { deliveryWork } from './delivery-work'
import { findDelivery } from './get-delivery'
import { readDeliveries } from './read-deliveries'

/**
 * Sends a finished delivery again, or a waiting one at once. It has all its attempts again and the same id. Throws
 * Refusal `delivery.not_found`, `delivery.not_sendable`.
 */
export async function sendDeliveryAgain(tx: Transaction, caller: Caller, id: string): Promise<Delivery> {
  authorise(caller.actor, 'deliveries.send')
  await findDelivery(tx, caller.actor, id)
  await tx.select().from(deliveryTable).where(eq(deliveryTable.id, id)).for('update')
  const [before] = await readDeliveries(tx, [await findDelivery(tx, caller.actor, id)])
  if (!before) throw notFound('delivery.not_found')
  if (!deliveryCan.sendAgain(before) && !deliveryCan.sendNow(before))
    throw new Refusal('conflict', 'delivery.not_sendable')
  const [row] = await tx
    .update(deliveryTable)
    .set({
      // A `queued` digest would gather further members.
      state: before.type === 'digest' ? 'retry_wait' : 'queued',
      reason: null,
      attempts: 0,
      is_seen: false,
      next_at: sql`clock_now()`,
      ended_at: null,
    })
    .where(eq(deliveryTable.id, id))
    .returning()
  if (!row) throw notFound('delivery.not_found')
  const [after] = await readDeliveries(tx, [row])
  if (!after) throw notFound('delivery.not_found')
  const audited = ({ title, channel, state }: Delivery) => ({ title, channel: channel?.name ?? null, state })
  await recordAudit(tx, caller, {
    action: 'deliveries.send',
    subjectType: 'delivery',
    subjectId: id,
    before: audited(before),
    after: audited(after),
  })
  await publishEvent(tx, 'deliveries', [])
  await wake(tx, deliveryWork.name)
  return after
}

/** Marks dead letters as seen, which removes them from the unseen list. Other deliveries are skipped. */
export async function markDeliveriesSeen(
  tx: Transaction,
  caller: Caller,
  ids: readonly string[],
): Promise<{ count: number }> {
  authorise(caller.actor, 'deliveries.send')
  const seen = await tx
    .update(deliveryTable)
    .set({ is_seen: true })
    .where(
      and(
        inArray(deliveryTable.id, [...ids]),
        eq(deliveryTable.state, 'dead'),
        eq(deliveryTable.is_seen, false),
        readableDeliveries(caller.actor),
      ),
    )
    .returning({ id: deliveryTable.id })
  const entries = seen.map(({ id }) => ({ action: 'deliveries.mark_seen', subjectType: 'delivery', subjectId: id }))
  await recordAudits(tx, caller, entries)
  if (seen.length > 0) await publishEvent(tx, 'deliveries', [])
  return { count: seen.length }
}
