import { z } from '@outlet/shared/contract/zod'
import { clock } from '../../../platform/time/clock'
import type { FakeReply } from '../../testing/fake-store'
import { UcpOperations } from '../transport/operations'
import {
  checkoutOf,
  costOf,
  error,
  isEnded,
  isSold,
  lineItems,
  orderBody,
  shown,
  stay,
  totalsOf,
  variantOf,
} from './checkout-bodies'
import type { Completing, FakeCheckout, FakeUcpOrder, Json, Line } from './checkout-state'
import {
  businessError,
  metaOf,
  transportError,
  type FakeOperation,
  type FakeOperations,
  type FakeUcp,
} from './fake-business'
import { afterPlacing, replayed, withPlanned } from './request-fates'

const Lines = z.object({
  line_items: z.array(z.object({ id: z.string().optional(), item: z.object({ id: z.string() }), quantity: z.int() })),
})
const linesIn = (body: Json): Line[] =>
  Lines.parse(body).line_items.map(({ id, item, quantity }, index) => ({
    id: id ?? `li_${index + 1}`,
    variantId: item.id,
    quantity,
  }))

const createCheckout: FakeOperation = (shop, { body }) => {
  if (shop.refusesCheckouts) return transportError(403, 'forbidden', 'Only trusted platforms make checkouts.')
  const lines = linesIn(body)
  if (!lines.some((line) => isSold(shop, line))) return businessError(shop, 'out_of_stock', 'All are out of stock.')
  const checkout: FakeCheckout = {
    id: `chk_${shop.checkouts.size + 1}`,
    status: 'incomplete',
    lines: lines.filter((line) => isSold(shop, line)),
    buyer: null,
    destination: null,
    option: null,
    instruments: [],
    messages: lines.every((line) => isSold(shop, line)) ? [error('missing')] : [error('out_of_stock')],
    order: null,
    orderedAt: null,
    expiresAt: new Date(clock.now() + shop.expiryMs),
    finishing: [],
  }
  shop.checkouts.set(checkout.id, checkout)
  return shown(shop, checkout, 201)
}

const createCart: FakeOperation = (shop, { body }) => {
  const lines = linesIn(body)
  if (!lines.some((line) => isSold(shop, line))) return businessError(shop, 'out_of_stock', 'All are out of stock.')
  return {
    status: 201,
    body: {
      ucp: metaOf(shop),
      id: 'cart_1',
      currency: shop.currencies.shop,
      line_items: lineItems(shop, lines),
      totals: totalsOf(costOf(shop, { lines, option: null })),
      ...(shop.hasContinueUrl && { continue_url: 'https://store.example/carts/cart_1' }),
    },
  }
}

const noCheckout = (shop: FakeUcp) => businessError(shop, 'not_found', 'There is no such checkout.')

const Filled = z.object({
  buyer: z.record(z.string(), z.unknown()).optional(),
  fulfillment: z
    .object({
      methods: z.array(
        z.object({
          destinations: z.array(z.record(z.string(), z.unknown())).default([]),
          selected_destination_id: z.string().nullish(),
          groups: z.array(z.object({ id: z.string(), selected_option_id: z.string().nullish() })).default([]),
        }),
      ),
    })
    .optional(),
  payment: z.object({ instruments: z.array(z.record(z.string(), z.unknown())) }).optional(),
})

type Method = NonNullable<z.output<typeof Filled>['fulfillment']>['methods'][number]

function destinationOf(shop: FakeUcp, { destinations, selected_destination_id }: Method): Json | null {
  const saved = shop.savedAddresses.find(({ id }) => id === selected_destination_id)
  const [typed] = destinations
  return saved ?? (typed ? { id: 'dest_1', ...typed } : null)
}

/** A full replacement: fields that a request leaves out are gone. */
function replace(shop: FakeUcp, checkout: FakeCheckout, body: Json): void {
  const { buyer = null, fulfillment, payment } = Filled.parse(body)
  const method = fulfillment?.methods[0]
  Object.assign(checkout, {
    lines: linesIn(body),
    buyer,
    destination: method ? destinationOf(shop, method) : null,
    option: method?.groups[0]?.selected_option_id ?? null,
    instruments: payment?.instruments ?? [],
  })
}

/** Missing parts of a checkout, as the messages that the standard defines for it. */
const missingIn = ({ destination, option, instruments, buyer }: FakeCheckout, shop: FakeUcp): object[] => [
  ...(destination?.['postal_code'] === 'nowhere' ? [error('address_undeliverable')] : []),
  ...(destination === null || option === null || !(option in shop.shippingPrices) ? [error('missing')] : []),
  ...(buyer === null && shop.savedAddresses.length === 0 ? [error('missing')] : []),
  ...(instruments.some(({ selected }) => selected === true) ? [] : [error('payment_required')]),
]

const updateCheckout: FakeOperation = (shop, call) => {
  const checkout = checkoutOf(shop, call)
  if (!checkout) return noCheckout(shop)
  if (isEnded(checkout)) return businessError(shop, 'invalid_state', `The checkout is ${checkout.status}.`)
  replace(shop, checkout, call.body)
  const messages = missingIn(checkout, shop)
  const isFilled = messages.length === 0
  const escalation = [error('high_value_order', 'requires_buyer_review', 'Please review the order.')]
  checkout.status = isFilled ? shop.filled : 'incomplete'
  checkout.messages = isFilled && shop.filled === 'requires_escalation' ? escalation : messages
  return shown(shop, checkout)
}

/** Number of a checkout's order, also before there is one. */
export const orderNumberOf = ({ id }: Pick<FakeCheckout, 'id'>): string => id.replace('chk', 'ord')

const orderOf = (shop: FakeUcp, checkout: FakeCheckout): FakeUcpOrder => {
  const order: FakeUcpOrder = {
    id: orderNumberOf(checkout),
    checkoutId: checkout.id,
    lines: checkout.lines,
    total: costOf(shop, checkout).total,
    placedAt: checkout.orderedAt ?? clock.date(),
    change: {},
  }
  shop.orders.push(order)
  for (const { variantId, quantity } of checkout.lines) {
    const variant = variantOf(shop, variantId)
    if (typeof variant?.quantity === 'number') variant.quantity -= quantity
  }
  return order
}

/** Turns a checkout into an order. */
export const finish = (shop: FakeUcp, checkout: FakeCheckout): void => {
  Object.assign(checkout, { status: 'completed', messages: [], order: orderOf(shop, checkout) })
}

const results: Readonly<Record<Exclude<Completing, 'forbidden'>, (shop: FakeUcp, checkout: FakeCheckout) => void>> = {
  completed: finish,
  in_progress: (_shop, checkout) => stay(checkout, 'complete_in_progress'),
  escalates: (_shop, checkout) =>
    stay(checkout, 'requires_escalation', [error('requires_3ds', 'requires_buyer_input', 'Confirm the payment.')]),
  out_of_stock: (_shop, checkout) => stay(checkout, 'incomplete', [error('out_of_stock')]),
  payment_failed: (_shop, checkout) => stay(checkout, 'incomplete', [error('payment_failed')]),
  canceled: (_shop, checkout) => stay(checkout, 'canceled'),
  no_reason: (_shop, checkout) => stay(checkout, 'incomplete'),
}

function complete(shop: FakeUcp, checkout: FakeCheckout): FakeReply {
  const isRefused = shop.placing === 'refused' || !checkout.lines.every((line) => isSold(shop, line))
  const completing = isRefused ? 'out_of_stock' : shop.completing
  if (completing === 'forbidden') return transportError(403, 'insufficient_scope', 'Only trusted platforms order.')
  results[completing](shop, checkout)
  return shown(shop, checkout)
}

const Payment = z.object({ payment: z.object({ instruments: z.array(z.record(z.string(), z.unknown())) }) })

const completeCheckout: FakeOperation = (shop, call) => {
  const checkout = checkoutOf(shop, call)
  if (!checkout) return noCheckout(shop)
  if (checkout.status !== shop.filled || checkout.messages.length > 0) {
    return businessError(shop, 'invalid_state', `The checkout is ${checkout.status}.`)
  }
  checkout.instruments = Payment.parse(call.body).payment.instruments
  checkout.orderedAt = clock.date()
  if (shop.slowMs === 0) return complete(shop, checkout)
  checkout.finishing.push(new Date(clock.now() + shop.slowMs))
  return { body: 'reset' }
}

/** Carries out slow requests whose time has come: each of them makes an order. */
function finishSlow(shop: FakeUcp, checkout: FakeCheckout): void {
  const isDue = (at: Date) => at.getTime() <= clock.now()
  const due = checkout.finishing.filter(isDue)
  checkout.finishing = checkout.finishing.filter((at) => !isDue(at))
  for (const _ of due) finish(shop, checkout)
}

const cancelCheckout: FakeOperation = (shop, call) => {
  if (shop.refusesCancel) return transportError(403, 'forbidden', 'Only persons cancel checkouts.')
  const checkout = checkoutOf(shop, call)
  if (!checkout) return noCheckout(shop)
  if (isEnded(checkout) || checkout.status === 'complete_in_progress') {
    return businessError(shop, 'not_cancelable', `The checkout is ${checkout.status}.`)
  }
  stay(checkout, 'canceled')
  return shown(shop, checkout)
}

const getCheckout: FakeOperation = (shop, call) => {
  const checkout = checkoutOf(shop, call)
  if (!checkout) return noCheckout(shop)
  finishSlow(shop, checkout)
  return isEnded(checkout) && shop.hidesEnded ? noCheckout(shop) : shown(shop, checkout)
}

const getOrder: FakeOperation = (shop, { id }) => {
  const order = shop.orders.find((one) => one.id === id)
  return order ? { body: orderBody(shop, order) } : businessError(shop, 'not_found', 'Order not found.')
}

const operations: FakeOperations = {
  create_cart: replayed(createCart),
  create_checkout: replayed(createCheckout),
  update_checkout: replayed(updateCheckout),
  get_checkout: getCheckout,
  complete_checkout: afterPlacing(replayed(completeCheckout)),
  cancel_checkout: replayed(cancelCheckout),
  get_order: getOrder,
}

export const checkoutOperations: FakeOperations = Object.fromEntries(
  Object.entries(operations).map(([name, operation]) => [name, withPlanned(UcpOperations.parse(name), operation)]),
)
