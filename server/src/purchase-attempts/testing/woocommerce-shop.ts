import type { FakeReply, FakeRequest, PlacingFault } from '../../stores/testing/fake-store'
import { failure, type FakeOrder } from '../../stores/woocommerce/testing/fake-shop'
import { startFakeWoocommerce } from '../../stores/woocommerce/testing/fake-woocommerce'
import { singleVariants } from './single-variants'
import type { ShopFault, StoreOrder, WorldShop } from './world-shop'

const KEY = 'practice-woocommerce'

/** Fates of an order that is carried out. */
const carriedOut: Readonly<Record<string, PlacingFault | undefined>> = {
  reset: 'then-reset',
  gateway_timeout: 'then-504',
  server_error: 'then-504',
  hook_after: 'then-400',
  sold_out: 'refused',
}

/** Replies to requests that are not carried out. */
const replies: Readonly<Record<string, FakeReply | undefined>> = {
  reset: { body: 'reset' },
  gateway_timeout: { status: 504, body: {} },
  server_error: failure(500, 'woocommerce_rest_unknown_server_error'),
  hook_before: failure(400, 'woocommerce_rest_checkout_custom_validation_error'),
}

const statuses: Readonly<Record<string, string | undefined>> = { pending: 'created', failed: 'failed' }

const orderOf = ({ id, status, total, lines, submittedAt }: FakeOrder): StoreOrder => ({
  order_no: String(id),
  creation_date: submittedAt ?? new Date(0),
  status: statuses[status] ?? 'new',
  order_total: total,
  product_items: lines.map((line) => ({ product_id: String(line.id), quantity: line.quantity })),
})

const isOrder = ({ method, url }: FakeRequest) => method === 'POST' && url.pathname.endsWith('/checkout')
const isCart = ({ method, url }: FakeRequest) => method === 'POST' && url.pathname.includes('/cart/')

/** A fake WooCommerce shop as the shop of a world. */
export async function woocommerceShop(): Promise<WorldShop> {
  const fake = await startFakeWoocommerce()
  const { variants, variantOf, setDiscount } = singleVariants(fake)
  const raisePrices = () => {
    for (const { variantId } of variants)
      variantOf(variantId).price = Math.round(variantOf(variantId).price * 110) / 100
  }
  let planned: { fault: ShopFault; left: number }[] = []
  fake.fault = (request) => {
    fake.placing = null
    fake.payment = { status: 'on-hold', result: 'success' }
    const next = planned.find(
      ({ fault, left }) => left > 0 && (fault.resource === 'orders' ? isOrder(request) : isCart(request)),
    )
    if (!next) return null
    next.left -= 1
    const { kind, applies = false } = next.fault
    if (kind === 'price_moved') raisePrices()
    if (kind === 'stays_created') fake.payment = { status: 'pending', result: 'success' }
    if (replies[kind] && !applies) return replies[kind]
    if (isOrder(request)) fake.placing = carriedOut[kind] ?? null
    return null
  }
  return {
    stores: { woocommerce: { key: KEY, columns: { dialect: 'woocommerce', base_url: fake.origin }, credentials: {} } },
    hasAccounts: false,
    isReplaying: false,
    payment: 'bacs',
    variants,
    setStock: async (ids, stock) => {
      for (const id of ids) variantOf(id).quantity = stock
    },
    setDiscount,
    setOrder: async (number, status) => {
      const order = fake.orders.find(({ id }) => String(id) === number)
      if (order?.status === 'pending') order.status = status === 'new' ? 'on-hold' : 'failed'
    },
    orders: async () => fake.orders.map(orderOf),
    faults: async (faults) => {
      planned = faults.map((fault) => ({ fault, left: fault.times ?? Infinity }))
    },
    close: () => fake.close(),
  }
}
