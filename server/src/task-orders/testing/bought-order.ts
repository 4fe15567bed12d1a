import { eq, sql } from 'drizzle-orm'
import type { OrderEvent } from '@outlet/shared/contract/orders'
import type { BuyingWorld, Variant, WorldStore } from '../../purchase-attempts/testing/buying-world'
import { orderEventTable } from '../../orders/order-event-row'
import { orderTable, type OrderRow } from '../../orders/order-row'
import { claimRefresh, refreshClaimed } from '../refresh-orders'
import { orderRefreshTable } from '../../orders/refresh-work'

/** Order bought by a task at the practice store, with actions for tests. */
export interface BoughtOrder {
  id: string
  row(): Promise<OrderRow>
  work(): Promise<typeof orderRefreshTable.$inferSelect>
  timeline(): Promise<OrderEvent['changes'][]>
  kinds(): Promise<string[]>
  /** Kinds of the order's events, oldest first; events of the same instant by name. */
  emittedKinds(): Promise<string[]>
  /** Changes the order at the store, as its staff would. */
  move(change: Record<string, string>): Promise<void>
  /** Reads the order if it is due; returns whether it was. */
  refresh(deps?: BuyingWorld['deps']): Promise<boolean>
}

export async function buyOrder(w: BuyingWorld, store: WorldStore, variant: Variant): Promise<BoughtOrder> {
  const { db } = w.t
  const task = await w.addTask(await w.addChannel(store), [variant])
  // Readings of other tests' orders must not run here.
  await db.execute(sql`update order_refreshes set next_at = null`)
  await w.setStock(variant, 3)
  await w.trigger()
  await w.work()
  const [bought] = await db.select().from(orderTable).where(eq(orderTable.task_id, task.id))
  if (!bought) throw new Error('nothing was bought')
  const { id, store_order_number: storeOrderNumber } = bought
  const one = <Row>([row]: Row[]): Row => {
    if (row === undefined) throw new Error('no such row')
    return row
  }
  const events = () =>
    db.select().from(orderEventTable).where(eq(orderEventTable.order_id, id)).orderBy(orderEventTable.id)
  return {
    id,
    row: async () => one(await db.select().from(orderTable).where(eq(orderTable.id, id))),
    work: async () => one(await db.select().from(orderRefreshTable).where(eq(orderRefreshTable.orderId, id))),
    timeline: async () => (await events()).map(({ changes }) => changes),
    kinds: async () => (await events()).map(({ kind, actor_name: actorName }) => `${kind} by ${actorName}`),
    async emittedKinds() {
      const { rows } = await db.execute<{ kind: string }>(
        sql`select kind from events where subject_id = ${id} order by at, kind`,
      )
      return rows.map(({ kind }) => kind)
    },
    async move(change) {
      await w.practice.control('POST', 'order', { order_no: storeOrderNumber, ...change })
    },
    async refresh(deps = w.deps) {
      const claim = await claimRefresh(db, deps.work.newLease())
      await refreshClaimed(deps, claim)
      return claim.keys.includes(id)
    },
  }
}
