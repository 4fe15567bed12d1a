import { eq } from 'drizzle-orm'
import { orderTable } from '../../orders/order-row'
import type { SnatchTaskRow } from '../../snatch-tasks/snatch-task-row'
import type { TaskChannelRow } from '../../task-channels/task-channel-row'
import type { BuyingWorld, StoreOrder, Variant } from './buying-world'
import { whatIsWrong } from './history-checks'
import { toldOf } from './told-of'

export const ordersOf = async (world: BuyingWorld, { variantId }: Variant): Promise<StoreOrder[]> =>
  (await world.orders()).filter(({ product_items: items }) => items.some(({ product_id }) => product_id === variantId))

/** Of one task for one variant that nobody else buys, when all that was begun is over; `before`: earlier orders of it. */
export async function wrongWith(
  world: BuyingWorld,
  {
    task,
    channel,
    variant,
    before = [],
  }: { task: SnatchTaskRow; channel: TaskChannelRow; variant: Variant; before?: readonly string[] },
): Promise<string[]> {
  const orders = (await ordersOf(world, variant)).filter(({ order_no }) => !before.includes(order_no))
  const kept = await world.t.db.select({ id: orderTable.id }).from(orderTable).where(eq(orderTable.taskId, task.id))
  const attempts = await world.attempts(task.id)
  return [
    ...(orders.length > task.slots ? [`${orders.length} orders of ${task.slots}`] : []),
    ...whatIsWrong({
      attempts,
      orders,
      before,
      tasks: [task],
      channels: [channel],
      now: { tasks: [await world.task(task.id)], channels: [channel] },
      disabled: new Set(),
      kept: kept.map(() => task.id),
      told: await toldOf(world.t.db, attempts),
      movedPrice: false,
    }),
  ]
}
