import { KNOWN_ORDER, silence, type OrderResponses } from '../../testing/order-responses'

/** Spelling of orders and faults, which differs between the two APIs. */
export interface SfccSpelling {
  order(status: string, quantity?: number, number?: string): object
  fault(name: string): object
}

export const sfccOrderResponses = ({ order, fault }: SfccSpelling): OrderResponses => ({
  place: [
    ['new', [[200, order('new')]], 'placed'],
    ['open', [[200, order('open')]], 'placed'],
    ['completed', [[200, order('completed')]], 'placed'],
    ['created', [[200, order('created')]], 'pending'],
    ['failed, with 200', [[200, order('failed')]], 'refused'],
    ...['ProductItemNotAvailable', 'InvalidProductItem', 'InvalidBasketId', 'InvalidPaymentMethodId'].map(
      (name) => [name, [[400, fault(name)]], 'refused'] as const,
    ),
    ['401', [[401, fault('InvalidAccessToken')]], 'refused'],
    ['cancelled', [[200, order('cancelled')]], 'unknown'],
    ['an order without a number', [[200, { status: 'new', currency: 'USD' }]], 'unknown'],
    // A hook may fail before the order is made, or after it was committed.
    ['a hook’s no', [[400, fault('HookStatus')]], 'unknown'],
    ['a new refusal', [[400, fault('SomethingNew')]], 'unknown'],
    ['of a used basket that it is not there', [[404, fault('BasketNotFound')]], 'unknown'],
    ['409', [[409, fault('ResourceStateConflict')]], 'unknown'],
    ...silence,
  ],
  find: [
    ['one that holds the same', [[200, { data: [order('new')] }]], 'order'],
    ['one that is yet to be confirmed', [[200, { data: [order('created')] }]], 'order'],
    ['none', [[200, { total: 0 }]], 'absent'],
    ['one that holds something else', [[200, { data: [order('new', 1)] }]], 'absent'],
    ['two that hold the same', [[200, { data: [order('new'), order('new')] }]], 'cannot_tell'],
    ['another purchase’s and its own', [[200, { data: [order('new', 2, KNOWN_ORDER), order('new')] }]], 'order'],
    ['another purchase’s alone', [[200, { data: [order('new', 2, KNOWN_ORDER)] }]], 'absent'],
  ],
})
