import { orderCan, type Order } from './orders'

type Axes = Pick<Order, 'status' | 'payment' | 'fulfilment'>

interface StepRule {
  readonly fits: (order: Axes) => boolean
  readonly set: Partial<Axes>
}

const isOne = <Word extends string>(word: Word, ...words: readonly Word[]) => words.includes(word)
const isUnderWay = ({ status }: Axes) => isOne(status, 'placed', 'confirmed', 'completed')
const isOff = ({ status, fulfilment }: Axes) => isOne(status, 'cancelled', 'failed') || fulfilment === 'returned'

/** What usually comes next, the earlier first. Each is a change of the order, as a person could also enter it in its form. */
const usual = {
  place: { fits: ({ status }) => isOne(status, 'pending', 'unknown'), set: { status: 'placed' } },
  pay: {
    fits: (order) => isUnderWay(order) && isOne(order.payment, 'pending', 'authorized', 'declined'),
    set: { payment: 'paid' },
  },
  refund: {
    fits: (order) => isOff(order) && isOne(order.payment, 'paid', 'part_refunded'),
    set: { payment: 'refunded' },
  },
  confirm: { fits: ({ status }) => status === 'placed', set: { status: 'confirmed' } },
  ship: {
    fits: (order) => isUnderWay(order) && isOne(order.fulfilment, 'unfulfilled', 'partial'),
    set: { fulfilment: 'shipped' },
  },
  deliver: {
    fits: (order) => isUnderWay(order) && order.fulfilment === 'shipped',
    set: { fulfilment: 'delivered' },
  },
  complete: {
    fits: ({ status, fulfilment }) => status === 'confirmed' && fulfilment === 'delivered',
    set: { status: 'completed' },
  },
} as const satisfies Record<string, StepRule>

/** What may happen as well. */
const further = {
  take_back: {
    fits: ({ fulfilment }) => isOne(fulfilment, 'partial', 'shipped', 'delivered'),
    set: { fulfilment: 'returned' },
  },
  fail: { fits: ({ status }) => isOne(status, 'pending', 'unknown'), set: { status: 'failed' } },
  cancel: {
    fits: ({ status }) => isOne(status, 'pending', 'placed', 'confirmed', 'unknown'),
    set: { status: 'cancelled' },
  },
} as const satisfies Record<string, StepRule>

const rules: Readonly<Record<OrderStep, StepRule>> = { ...usual, ...further }
export type OrderStep = keyof typeof usual | keyof typeof further

// Object.keys is typed string[]; these are the keys of the tables above.
const steps = Object.keys(rules) as OrderStep[]
const isUsual = (step: OrderStep) => step in usual

/** So many stand as buttons. */
const MOST_USUAL = 2

/** The axes that a step changes, and to what. */
export const setByStep = (step: OrderStep): Partial<Axes> => rules[step].set

/** What can be done next with the order as it stands: what usually is, two at most, and all else. */
export const stepsOf = (order: Axes & Pick<Order, 'source'>): { usual: OrderStep[]; further: OrderStep[] } => {
  const fitting = orderCan.edit(order) ? steps.filter((step) => rules[step].fits(order)) : []
  const first = fitting.filter(isUsual).slice(0, MOST_USUAL)
  return { usual: first, further: fitting.filter((step) => !first.includes(step)) }
}
