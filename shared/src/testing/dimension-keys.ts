import type { Dimension } from '../contract/analytics'
import { FULL_CATALOGUE_ID } from '../contract/products/category-text'
import { BELL_CHANNEL_ID } from '../contract/notification-channels/channel-kinds'
import { DeliveryType } from '../contract/deliveries'
import { MissedReason } from '../contract/inventory-monitors/missed-checks'
import { OrderSource, OrderStatus } from '../contract/orders'
import { AttemptReason, AttemptState } from '../contract/purchase-attempts'
import { StoreErrorCode } from '../contract/stores/store-key'
import { TaskMode } from '../contract/snatch-tasks/task-modes'

const range = (from: number, to: number, width: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(width, '0'))

const ID = '0190aaaa-0000-7000-8000-00000000beef'

/**
 * Keys that the console defines for the values of each dimension; empty where keys are names given by a store or a
 * person.
 */
export const dimensionKeys: Readonly<Record<Dimension, readonly string[]>> = {
  day: ['2026-11-20'],
  week: ['2026-11-16'],
  month: ['2026-11'],
  weekday: range(1, 7, 1),
  hour: range(0, 23, 2),
  store: [],
  status: OrderStatus.options,
  source: OrderSource.options,
  task: [ID],
  channel: [ID],
  user: [ID],
  tag: [],
  category: [FULL_CATALOGUE_ID],
  product: [],
  color: [],
  size: [],
  mode: TaskMode.options,
  outcome: AttemptState.options,
  reason: [...AttemptReason.options, ...MissedReason.options, ...StoreErrorCode.options],
  notification_channel: [BELL_CHANNEL_ID, ID],
  delivery_type: DeliveryType.options,
}
