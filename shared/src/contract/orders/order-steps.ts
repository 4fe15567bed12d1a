import { orderCan, type Order } from '../orders'

type Axes = Pick<Order, 'status' | 'payment' | 'fulfilment'>

interface StepRule {
  readonly fits: (order: Axes) => boolean
  readonly set: Partial<Axes>
}

const isOne = <Word extends string>(word: Word, ...values: readonly Word[]) => values.includes(word)
const isUnderWay = ({ status }: Axes) => isOne(status, 'placed', 'confirmed', 'completed')
const isOff = ({ status, fulfilment }: Axes) => isOne(status, 'cancelled', 'failed') || fulfilment === 'returned'

/**
 * Usual next steps, in the order of the workflow. Each is a change of the order that a user could also enter in its
 * form.
 */
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

/** Exceptional steps. */
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

// `Object.keys` has the type `string[]`, but returns exactly the keys of the tables above.
const steps = Object.keys(rules) as OrderStep[]
const isUsual = (step: OrderStep) => step in usual

/** Returns the fields that a step changes, with their new values. */
export const setByStep = (step: OrderStep): Partial<Axes> => rules[step].set

interface NextSteps {
  /** The usual next step; undefined if only exceptional ones are possible. */
  readonly next: OrderStep | undefined
  readonly others: readonly OrderStep[]
}

/** Returns the possible next steps of an order. */
export const stepsOf = (order: Axes & Pick<Order, 'source'>): NextSteps => {
  const fitting = orderCan.edit(order) ? steps.filter((step) => rules[step].fits(order)) : []
  const next = fitting.find(isUsual)
  return { next, others: fitting.filter((step) => step !== next) }
}
