import { eq, sql } from 'drizzle-orm'
import type { OrderEvent } from '@outlet/shared/contract/orders'
import type { BuyingWorld, Variant, WorldStore } from '../../purchase-attempts/testing/buying-world'
import { orderEventTable } from '../order-event-row'
import { orderTable, type OrderRow } from '../order-row'
import { claimRefresh, refreshClaimed } from '../refresh-orders'
import { orderRefreshTable } from '../refresh-work'

/** An order that a task has bought at the practice store, and what tests do with it. */
export interface BoughtOrder {
  id: string
  row(): Promise<OrderRow>
  work(): Promise<typeof orderRefreshTable.$inferSelect>
  timeline(): Promise<OrderEvent['changes'][]>
  kinds(): Promise<string[]>
  /** Kinds of the events that were told of it, oldest first; of one moment by their names. */
  told(): Promise<string[]>
  /** What the store's staff do with it. */
  move(change: Record<string, string>): Promise<void>
  /** Reads it if it is due; returns whether it was. */
  refresh(parts?: BuyingWorld['parts']): Promise<boolean>
}

export async function buyOrder(w: BuyingWorld, store: WorldStore, variant: Variant): Promise<BoughtOrder> {
  const { db } = w.t
  const task = await w.addTask(await w.addChannel(store), [variant])
  // Those of other tests are nobody's business here.
  await db.execute(sql`update order_refreshes set next_at = null`)
  await w.setStock(variant, 3)
  await w.trigger()
  await w.work()
  const [bought] = await db.select().from(orderTable).where(eq(orderTable.taskId, task.id))
  if (!bought) throw new Error('nothing was bought')
  const { id, storeOrderNumber } = bought
  const one = <Row>([row]: Row[]): Row => {
    if (row === undefined) throw new Error('no such row')
    return row
  }
  const events = () =>
    db.select().from(orderEventTable).where(eq(orderEventTable.orderId, id)).orderBy(orderEventTable.id)
  return {
    id,
    row: async () => one(await db.select().from(orderTable).where(eq(orderTable.id, id))),
    work: async () => one(await db.select().from(orderRefreshTable).where(eq(orderRefreshTable.orderId, id))),
    timeline: async () => (await events()).map(({ changes }) => changes),
    kinds: async () => (await events()).map(({ kind, actorName }) => `${kind} by ${actorName}`),
    async told() {
      const { rows } = await db.execute<{ kind: string }>(
        sql`select kind from events where subject_id = ${id} order by at, kind`,
      )
      return rows.map(({ kind }) => kind)
    },
    async move(change) {
      await w.practice.control('POST', 'order', { order_no: storeOrderNumber, ...change })
    },
    async refresh(parts = w.parts) {
      const claim = await claimRefresh(db, parts.work.newLease())
      await refreshClaimed(parts, claim)
      return claim.keys.includes(id)
    },
  }
}
