import { clock } from '../../../platform/time/clock'
import type { FakeReply } from '../../testing/fake-store'
import type { FakeCheckout, FakeUcpOrder, Json, Line } from './checkout-state'
import { metaOf, type FakeCall, type FakeUcp } from './fake-business'

const TAX_PERCENT = 8

/** An error among the messages of a checkout. */
export const error = (code: string, severity = 'recoverable', content = `It says ${code}.`) => ({
  type: 'error',
  code,
  severity,
  content,
})

export const variantOf = (shop: FakeUcp, id: string) =>
  [...shop.products.values()].flatMap(({ variants }) => variants).find((variant) => variant.id === id)

const priceOf = (shop: FakeUcp, id: string): number =>
  shop.unitPrice ?? Math.round((variantOf(shop, id)?.price ?? 49.5) * 100)

/** Whether the store sells the quantity: `gone` never, another variant as its stock says. */
export const isSold = (shop: FakeUcp, { variantId, quantity }: Omit<Line, 'id'>): boolean => {
  const stock = variantOf(shop, variantId)?.quantity
  return variantId !== 'gone' && (typeof stock !== 'number' || stock >= quantity)
}

export const costOf = (shop: FakeUcp, { lines, option }: Pick<FakeCheckout, 'lines' | 'option'>) => {
  const subtotal = lines.reduce((sum, { variantId, quantity }) => sum + priceOf(shop, variantId) * quantity, 0)
  const shipping = option === null ? 0 : (shop.shippingPrices[option] ?? 0)
  const tax = Math.round(((subtotal + shipping) * TAX_PERCENT) / 100)
  return { subtotal, shipping, tax, total: subtotal + shipping + tax }
}

export const totalsOf = ({ subtotal, shipping, tax, total }: ReturnType<typeof costOf>) => [
  { type: 'subtotal', amount: subtotal },
  { type: 'fulfillment', display_text: 'Shipping', amount: shipping },
  { type: 'tax', amount: tax },
  { type: 'total', amount: total },
]

export const lineItems = (shop: FakeUcp, lines: readonly Line[]) =>
  lines.map(({ id, variantId, quantity }) => {
    const amount = priceOf(shop, variantId) * quantity
    return {
      id,
      item: { id: variantId, title: `Title of ${variantId}`, price: priceOf(shop, variantId) },
      quantity,
      totals: [
        { type: 'subtotal', amount },
        { type: 'total', amount },
      ],
    }
  })

const fulfilmentOf = (shop: FakeUcp, { lines, destination, option }: FakeCheckout) => ({
  methods: [
    {
      id: 'shipping_1',
      type: 'shipping',
      line_item_ids: lines.map(({ id }) => id),
      destinations: destination ? [destination, ...shop.savedAddresses] : shop.savedAddresses,
      selected_destination_id: destination?.['id'] ?? null,
      groups: destination
        ? [
            {
              id: 'package_1',
              line_item_ids: lines.map(({ id }) => id),
              selected_option_id: option,
              options: Object.entries(shop.shippingPrices).map(([id, amount]) => ({
                id,
                title: `Shipping by ${id}`,
                totals: [{ type: 'total', amount }],
              })),
            },
          ]
        : [],
    },
  ],
})

const handlers = {
  'com.example.pay': [
    {
      id: 'example_pay',
      version: '2026-04-08',
      available_instruments: [{ type: 'wallet' }],
      config: { environment: 'TEST' },
    },
  ],
}

export const isEnded = ({ status }: FakeCheckout) => status === 'completed' || status === 'canceled'

export const shown = (shop: FakeUcp, checkout: FakeCheckout, status = 200): FakeReply => ({
  status,
  body: {
    ucp: metaOf(shop, { payment_handlers: handlers }),
    id: checkout.id,
    status: checkout.status,
    currency: shop.currencies.shop,
    line_items: lineItems(shop, checkout.lines),
    ...(checkout.buyer && { buyer: checkout.buyer }),
    totals: totalsOf(costOf(shop, checkout)),
    messages: checkout.messages,
    links: [],
    expires_at: checkout.expiresAt.toISOString(),
    ...(!isEnded(checkout) &&
      shop.hasContinueUrl && { continue_url: `https://store.example/checkouts/${checkout.id}` }),
    fulfillment: fulfilmentOf(shop, checkout),
    payment: { instruments: [...shop.savedInstruments, ...checkout.instruments] },
    ...(checkout.order && { order: confirmationOf(checkout.order) }),
  },
})

const permalinkOf = ({ id }: FakeUcpOrder) => `https://store.example/orders/${id}`
const confirmationOf = (order: FakeUcpOrder) => ({ id: order.id, permalink_url: permalinkOf(order) })

/** The order as a store shows it, and as its webhook contains it. */
export const orderBody = (shop: FakeUcp, order: FakeUcpOrder): Json => ({
  ucp: metaOf(shop),
  id: order.id,
  checkout_id: order.checkoutId,
  permalink_url: permalinkOf(order),
  currency: shop.currencies.shop,
  line_items: lineItems(shop, order.lines).map(({ quantity, ...line }) => ({
    ...line,
    quantity: { original: quantity, total: quantity, fulfilled: 0 },
    status: 'processing',
  })),
  fulfillment: { expectations: [], events: [] },
  adjustments: [],
  totals: [
    { type: 'subtotal', amount: order.total },
    { type: 'total', amount: order.total },
  ],
  ...order.change,
})

export const stay = (checkout: FakeCheckout, status: string, messages: object[] = []): void => {
  Object.assign(checkout, { status, messages })
}

/** Returns a checkout, which is canceled once it has expired. */
export function checkoutOf(shop: FakeUcp, { id }: FakeCall): FakeCheckout | null {
  const checkout = shop.checkouts.get(id ?? '')
  if (!checkout) return null
  const isOpen = !isEnded(checkout) && checkout.status !== 'complete_in_progress'
  if (isOpen && !shop.retainsExpired && checkout.expiresAt.getTime() <= clock.now()) stay(checkout, 'canceled')
  return checkout
}
