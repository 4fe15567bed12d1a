import type { FakeReply } from '../../stores/testing/fake-store'
import { startFakeUcp, type FakeUcp } from '../../stores/ucp/testing/fake-ucp'
import { isEnded, shown } from '../../stores/ucp/testing/checkout-bodies'
import type { Completing, FakeCheckout } from '../../stores/ucp/testing/checkout-state'
import { finish, orderNumberOf } from '../../stores/ucp/testing/fake-checkouts'
import type { UcpOperation } from '../../stores/ucp/transport/operations'
import { singleVariants } from './single-variants'
import type { StoreOrder, WorldShop } from './world-shop'

const KEY = 'practice-ucp'

/** A fault that the fake's own steps produce. */
const steps: Readonly<Record<string, Completing | undefined>> = {
  hook_before: 'payment_failed',
  sold_out: 'out_of_stock',
  stays_created: 'in_progress',
}

const replies: Readonly<Record<string, FakeReply | undefined>> = {
  reset: { body: 'reset' },
  gateway_timeout: { status: 504, body: {} },
  hook_after: { status: 400, body: { code: 'processing_error', content: 'It failed.' } },
  server_error: { status: 500, body: { code: 'internal_error', content: 'It failed.' } },
}

const isOrder = (operation: UcpOperation) => operation === 'complete_checkout'
const isCart = (operation: UcpOperation) => operation === 'create_checkout' || operation === 'update_checkout'
const isUpdate = (operation: UcpOperation) => operation === 'update_checkout'

/** A person completes the checkout at the store. Its next response shows that, or is an error. */
const BOUGHT_ELSEWHERE = 'bought_elsewhere'

const orderOf = (checkout: FakeCheckout): StoreOrder[] => {
  const { order, lines, status, orderedAt } = checkout
  const product_items = lines.map(({ variantId, quantity }) => ({ product_id: variantId, quantity }))
  if (order) {
    const { id: order_no, placedAt: creation_date, total } = order
    return [{ order_no, creation_date, status: 'new', order_total: total / 100, product_items }]
  }
  if (status !== 'complete_in_progress' || !orderedAt) return []
  const order_no = orderNumberOf(checkout)
  return [{ order_no, creation_date: orderedAt, status: 'created', order_total: 0, product_items }]
}

/** A fake business of the Universal Commerce Protocol as the shop of a world. */
export async function ucpShop(transport: 'rest' | 'mcp' = 'rest', given?: FakeUcp): Promise<WorldShop> {
  const fake = given ?? (await startFakeUcp(transport))
  const { variants, variantOf, setDiscount } = singleVariants(fake)
  const boughtElsewhere = new Set<string>()
  const buyElsewhere = (checkout: FakeCheckout, isShown: boolean) => {
    if (isEnded(checkout)) return null
    finish(fake, checkout)
    boughtElsewhere.add(orderNumberOf(checkout))
    return isShown ? shown(fake, checkout) : null
  }
  return {
    stores: {
      [transport]: {
        key: KEY,
        columns: { dialect: 'ucp', base_url: fake.origin },
        // Without a token no purchase is automatic.
        credentials: { oauth_client_id: 'console', oauth_client_secret: 'a-secret' },
      },
    },
    hasAccounts: false,
    isReplaying: true,
    ownFaults: [BOUGHT_ELSEWHERE],
    boughtElsewhere,
    payment: 'example_pay',
    variants,
    setStock: async (ids, stock) => {
      for (const id of ids) variantOf(id).quantity = stock
    },
    setDiscount,
    setOrder: async (id, status) => {
      const checkout = [...fake.checkouts.values()].find((one) => orderNumberOf(one) === id)
      if (checkout?.status !== 'complete_in_progress') return
      if (status === 'new') finish(fake, checkout)
      else Object.assign(checkout, { status: 'canceled' })
    },
    orders: async () => [...fake.checkouts.values()].flatMap(orderOf),
    faults: async (faults) => {
      fake.planned = faults.map(({ kind, resource, times = Infinity, applies = false }) => ({
        isFor: kind === BOUGHT_ELSEWHERE ? isUpdate : resource === 'orders' ? isOrder : isCart,
        left: times,
        completing: steps[kind] ?? null,
        reply: replies[kind] ?? null,
        applies: kind === 'hook_after' || applies,
        priceFactor: kind === 'price_moved' ? 1.1 : null,
        change: kind === BOUGHT_ELSEWHERE ? (checkout: FakeCheckout) => buyElsewhere(checkout, applies) : null,
      }))
    },
    close: () => fake.close(),
  }
}
