import { eq } from 'drizzle-orm'
import { orderTable } from '../../orders/order-row'
import type { SnatchTaskRow } from '../../snatch-tasks/snatch-task-row'
import type { TaskChannelRow } from '../../task-channels/task-channel-row'
import type { ShopWorld, StoreOrder, Variant } from './buying-world'
import { findViolations } from './history-checks'
import { readAttemptEvents } from './read-events'

export const ordersOf = async (world: ShopWorld, { variantId }: Variant): Promise<StoreOrder[]> =>
  (await world.orders()).filter(({ product_items: items }) => items.some(({ product_id }) => product_id === variantId))

/**
 * Violations for one task whose variant no other task buys, at the end of a test. `before`: earlier orders of the
 * variant.
 */
export async function findTaskViolations(
  world: ShopWorld,
  {
    task,
    channel,
    variant,
    before = [],
  }: { task: SnatchTaskRow; channel: TaskChannelRow; variant: Variant; before?: readonly string[] },
): Promise<string[]> {
  const orders = (await ordersOf(world, variant)).filter(({ order_no }) => !before.includes(order_no))
  const storedOrders = await world.t.db
    .select({ id: orderTable.id })
    .from(orderTable)
    .where(eq(orderTable.task_id, task.id))
  const attempts = await world.attempts(task.id)
  return [
    ...(orders.length > task.slots ? [`${orders.length} orders of ${task.slots}`] : []),
    ...findViolations({
      attempts,
      orders,
      before,
      tasks: [task],
      channels: [channel],
      now: { tasks: [await world.task(task.id)], channels: [channel] },
      disabled: new Set(),
      orderTaskIds: storedOrders.map(() => task.id),
      events: await readAttemptEvents(world.t.db, attempts),
      movedPrice: false,
      isReplaying: world.isReplaying,
    }),
  ]
}
