import { finish } from '../testing/fake-checkouts'
import { checkout, useUcpShop } from '../testing/use-ucp-shop'

const { on, openAt, prepared, quoted, search, onlyCheckout } = useUcpShop()

describe('an order', () => {
  test.each([
    ['out_of_stock', { outcome: 'refused', code: 'out_of_stock' }],
    ['payment_failed', { outcome: 'refused', code: 'payment_failed' }],
    ['canceled', { outcome: 'refused', code: 'canceled' }],
    ['no_reason', { outcome: 'unknown' }],
    ['in_progress', { outcome: 'pending', orderNumber: null }],
  ] as const)('%s', async (completing, expected) => {
    on.shop.completing = completing
    const { cart } = await quoted()
    expect(await on.shopper.place(cart, checkout.payment)).toMatchObject(expected)
    expect(on.shop.orders).toEqual([])
  })

  test('in progress cannot be decided until it has ended, and is not cancelled', async () => {
    on.shop.completing = 'in_progress'
    const { cart } = await quoted()
    await on.shopper.place(cart, checkout.payment)
    expect(await search(cart)).toMatchObject({ outcome: 'cannot_tell', why: 'the store is still processing the order' })
    await expect(on.shopper.discard(cart)).rejects.toMatchObject({ code: 'store.not_found' })
    onlyCheckout().expiresAt = new Date(0)
    expect(await search(cart)).toMatchObject({ why: expect.stringContaining('has expired') as string })
    finish(on.shop, onlyCheckout())
    expect(await search(cart)).toMatchObject({ outcome: 'order', order: { total: { minor: 112_32 } } })
  })

  test('a discarded checkout buys nothing, and one that was bought is not discarded', async () => {
    const { cart } = await quoted()
    await on.shopper.discard(cart)
    await on.shopper.discard(cart)
    expect(await on.shopper.place(cart, checkout.payment)).toMatchObject({ outcome: 'unknown' })
    expect(await search(cart)).toEqual({ outcome: 'absent', isEnded: true })
    const bought = await on.shopper.quote(await prepared('attempt-2'), checkout)
    if (bought.outcome !== 'quoted' || !bought.cart) throw new Error('not quoted')
    await on.shopper.place(bought.cart, checkout.payment)
    await expect(on.shopper.discard(bought.cart)).rejects.toMatchObject({ code: 'store.not_found' })
  })

  test('a checkout that the store no longer knows cannot be decided', async () => {
    const { cart } = await quoted()
    on.shop.checkouts.clear()
    expect(await search(cart)).toEqual({ outcome: 'gone' })
  })
})

describe('a placed order', () => {
  const line = (total: number, fulfilled: number, original = 2) => ({
    id: 'li_1',
    item: { id: 'bag-black', title: 'Bag', price: 49_50 },
    quantity: { original, total, fulfilled },
    totals: [],
    status: 'processing',
  })
  const sent = (type: string, quantity: number) => ({ type, line_items: [{ id: 'li_1', quantity }] })
  const adjusted = (type: string, amount: number, quantity = 0, status = 'completed') => ({
    id: 'a',
    type,
    status,
    line_items: quantity === 0 ? [] : [{ id: 'li_1', quantity }],
    totals: [{ type: 'total', amount }],
  })
  const total = 112_32

  test.each([
    ['as it was placed', {}, ['placed', 'pending', 'unfulfilled']],
    ['of which a part was sent', { line_items: [line(2, 1)] }, ['placed', 'pending', 'partial']],
    [
      'that was sent',
      { line_items: [line(2, 2)], fulfillment: { events: [sent('shipped', 2)] } },
      ['placed', 'pending', 'shipped'],
    ],
    [
      'that was delivered',
      { line_items: [line(2, 2)], fulfillment: { events: [sent('shipped', 2), sent('delivered', 2)] } },
      ['completed', 'pending', 'delivered'],
    ],
    [
      'of which a part was delivered',
      { line_items: [line(2, 2)], fulfillment: { events: [sent('delivered', 1)] } },
      ['placed', 'pending', 'shipped'],
    ],
    ['whose lines were removed', { line_items: [line(0, 0)] }, ['cancelled', 'voided', 'unfulfilled']],
    [
      'that was cancelled and refunded',
      { line_items: [line(0, 0)], adjustments: [adjusted('cancellation', -total, -2)] },
      ['cancelled', 'refunded', 'unfulfilled'],
    ],
    [
      'of which a part was refunded',
      { line_items: [line(2, 2)], adjustments: [adjusted('refund', -49_50)] },
      ['placed', 'part_refunded', 'shipped'],
    ],
    [
      'whose refund failed',
      { adjustments: [adjusted('refund', -49_50, 0, 'failed')] },
      ['placed', 'pending', 'unfulfilled'],
    ],
    [
      'that was returned',
      { line_items: [line(0, 2)], adjustments: [adjusted('return', -total, -2)] },
      ['completed', 'refunded', 'returned'],
    ],
    [
      'with an amount of the first version',
      { adjustments: [{ id: 'a', type: 'refund', status: 'completed', amount: 10_00 }] },
      ['placed', 'part_refunded', 'unfulfilled'],
    ],
    [
      'with an adjustment of an unknown kind',
      { adjustments: [adjusted('com.example.gift', -5_00)] },
      ['placed', 'pending', 'unfulfilled'],
    ],
  ] as const)('%s', async (_what, change, [status, payment, fulfilment]) => {
    const { cart } = await quoted()
    await on.shopper.place(cart, checkout.payment)
    Object.assign(on.shop.orders[0]?.change ?? {}, change)
    const state = await on.shopper.read({ orderNumber: 'ord_1', cart })
    expect(state).toMatchObject({ status, payment, fulfilment, total: { minor: total, currency: 'USD' } })
    expect(state?.raw).toMatchObject({ permalink_url: 'https://store.example/orders/ord_1' })
  })

  test('is not read where the store does not offer it', async () => {
    const { cart } = await quoted()
    await on.shopper.place(cart, checkout.payment)
    const { 'dev.ucp.shopping.order': _order, ...others } = on.shop.capabilities
    on.shop.capabilities = others
    const other = await openAt(on.shop)
    expect(await other.read({ orderNumber: 'ord_1', cart })).toBeNull()
  })
})
