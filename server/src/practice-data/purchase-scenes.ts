import type { AttemptReason, AttemptState } from '@outlet/shared/contract/purchase-attempts'
import type { OrderFulfilment, OrderPayment, OrderStatus } from '@outlet/shared/contract/orders'
import type { SnatchTaskEnd, SnatchTaskState } from '@outlet/shared/contract/snatch-tasks'
import { MAX_FAILURES } from '../purchase-attempts/end-attempt'

/** Course of an attempt. `lasts` is the time from the trigger to its end, in milliseconds. */
export interface AttemptScene {
  state: Extract<AttemptState, 'placed' | 'refused' | 'not_placed' | 'abandoned' | 'unknown' | 'handed_over'>
  reason: AttemptReason | null
  message: string
  /** The requests to the store that the attempt made. */
  steps: readonly ('cart' | 'quote' | 'place')[]
  lasts: number
}

const whole = ['cart', 'quote', 'place'] as const
const placed: AttemptScene = { state: 'placed', reason: null, message: '', steps: whole, lasts: 2100 }

const refused: AttemptScene = {
  state: 'refused',
  reason: 'store_refused',
  message: 'The last pieces are sold.',
  steps: whole,
  lasts: 1900,
}

/** Attempts of each task, in turn; five of nine buy. */
export const attemptScenes: readonly AttemptScene[] = [
  placed,
  refused,
  placed,
  { state: 'abandoned', reason: 'unit_price_too_high', message: '', steps: ['cart', 'quote'], lasts: 1200 },
  placed,
  { state: 'abandoned', reason: 'not_confirmed', message: '', steps: ['cart', 'quote'], lasts: 600_000 },
  placed,
  { state: 'not_placed', reason: 'no_order_found', message: 'no response within 10 s', steps: whole, lasts: 900_000 },
  { ...placed, lasts: 3400 },
]

const unknown: AttemptScene = {
  state: 'unknown',
  reason: 'answer_unknown',
  message: 'HTTP 504',
  steps: whole,
  lasts: 0,
}
const handedOver: AttemptScene = {
  state: 'handed_over',
  reason: null,
  message: '',
  steps: ['cart', 'quote'],
  lasts: 0,
}

export interface TaskScene {
  name: string
  /** Tag of the monitors that are the task's targets. */
  tag: string
  state: SnatchTaskState
  endReason: SnatchTaskEnd | null
  /** The task's last attempts, which explain its state. */
  last: readonly AttemptScene[]
}

export const taskScenes: readonly TaskScene[] = [
  { name: 'Wallets', tag: 'Wallets', state: 'paused', endReason: null, last: [unknown] },
  { name: 'Bags', tag: 'Women bags', state: 'paused', endReason: null, last: [handedOver] },
  { name: 'Totes', tag: 'Women totes', state: 'ended', endReason: 'completed', last: [placed] },
  { name: 'Shoes', tag: 'Shoes', state: 'ended', endReason: 'exhausted', last: [placed] },
  { name: 'Men', tag: 'Men bags', state: 'ended', endReason: 'expired', last: [] },
  {
    name: 'Clothing',
    tag: 'Clothing',
    state: 'suspended',
    endReason: null,
    last: Array.from({ length: MAX_FAILURES }, () => refused),
  },
]

export type OrderScene = readonly [OrderStatus, OrderPayment, OrderFulfilment]

/** States of the newest orders. */
export const recentOrders: readonly OrderScene[] = [
  ['confirmed', 'paid', 'shipped'],
  ['placed', 'authorized', 'unfulfilled'],
  ['pending', 'pending', 'unfulfilled'],
  ['confirmed', 'paid', 'partial'],
  ['unknown', 'authorized', 'unfulfilled'],
]

/** Final states of all other orders, in turn. */
export const endedOrders: readonly OrderScene[] = [
  ['completed', 'paid', 'delivered'],
  ['completed', 'paid', 'delivered'],
  ['completed', 'paid', 'delivered'],
  ['cancelled', 'refunded', 'unfulfilled'],
  ['completed', 'paid', 'delivered'],
  ['completed', 'part_refunded', 'returned'],
  ['failed', 'declined', 'unfulfilled'],
  ['completed', 'paid', 'delivered'],
  ['cancelled', 'voided', 'unfulfilled'],
]
