import type { Cart, CartLine, Checkout, Quote, Shopper } from '../shopper'
import type { PlacingFault } from './fake-store'

/** A store at which a dialect's Shopper is tested. */
export interface ShopUnderTest {
  open(): Promise<Shopper>
  /** Lines that can be bought. */
  lines: readonly CartLine[]
  /** Lines that cannot be bought. */
  soldOut: readonly CartLine[]
  checkout: Checkout
  /** Number of orders that the store has, including those with a wrong or missing response. */
  orders(): number | Promise<number>
  /** Number of requests to place an order that reached the store. */
  submissions(): number | Promise<number>
  /** Sets the fate of the next order or cancellation. */
  fail(fault: PlacingFault | null): void | Promise<void>
  /** Ships an order, if the store's orders can be cancelled. */
  ship?(orderNumber: string): void | Promise<void>
  close(): Promise<void>
}

let attempts = 0

/** The shop and the Shopper of the current test, and the steps before a purchase. */
interface Running {
  shop: ShopUnderTest
  shopper: Shopper
  prepared(): Promise<{ marker: string; cart: Cart }>
  quoted(): Promise<{ marker: string; cart: Cart; quote: Quote }>
}

/** Tests that every Shopper must pass; each dialect that can buy calls this in its own test. */
export function testShopper(name: string, start: () => Promise<ShopUnderTest>): void {
  describe(name, () => {
    let running: { shop: ShopUnderTest; shopper: Shopper }
    beforeEach(async () => {
      const shop = await start()
      running = { shop, shopper: await shop.open() }
    })
    afterEach(() => running.shop.close())

    const prepared = async () => {
      const marker = `attempt-${++attempts}`
      const made = await running.shopper.prepare(running.shop.lines, marker)
      if (made.outcome !== 'prepared') throw new Error(`not prepared: ${made.code}`)
      return { marker, cart: made.cart }
    }
    const quoted = async () => {
      const made = await prepared()
      const quoteResult = await running.shopper.quote(made.cart, running.shop.checkout)
      if (quoteResult.outcome !== 'quoted') throw new Error(`not quoted: ${JSON.stringify(quoteResult)}`)
      return { ...made, quote: quoteResult.quote }
    }
    const on = (): Running => ({ ...running, prepared, quoted })
    testCarts(on)
    testPlacing(on)
    testCancelling(on)
    testUnknown(on)
  })
}

function testCarts(running: () => Running): void {
  test('a cart is separate and holds the requested lines', async () => {
    const on = running()
    const [first, second] = [await on.prepared(), await on.prepared()]
    expect(first.cart.reference).not.toBe(second.cart.reference)
    expect(first.cart.lines).toMatchObject(on.shop.lines)
    expect(await on.shop.orders()).toBe(0)
  })

  test('unavailable lines are refused with a code', async () => {
    const on = running()
    expect(await on.shopper.prepare(on.shop.soldOut, 'sold-out')).toMatchObject({ outcome: 'refused' })
  })

  test('a quote is final and adds up, in the currency of the cart', async () => {
    const on = running()
    const { cart, quote } = await on.quoted()
    const { subtotal, tax, shipping, total } = quote
    expect(total).toEqual({ minor: subtotal.minor + tax.minor + shipping.minor, currency: cart.currency })
  })
}

function testPlacing(running: () => Running): void {
  test('a placed order has a number that the store knows, and is found by its attempt', async () => {
    const on = running()
    const { marker, cart, quote } = await on.quoted()
    const placed = await on.shopper.place(cart, on.shop.checkout.payment)
    if (placed.outcome !== 'placed') throw new Error(`not placed: ${placed.outcome}`)
    const shown = { status: 'placed', total: quote.total }
    expect(await on.shopper.read({ ...placed, cart })).toMatchObject(shown)
    if (placed.cart) expect(await on.shopper.read({ ...placed, cart: placed.cart })).toMatchObject(shown)
    const found = await on.shopper.find({ marker, cart, submittedAt: new Date(), knownOrders: new Set<string>() })
    expect(found).toMatchObject({ outcome: 'order', order: { orderNumber: placed.orderNumber } })
    expect(await on.shopper.read({ orderNumber: 'no-such-order', cart })).toBeNull()
  })

  test('a definite refusal has bought nothing', async () => {
    const on = running()
    const { marker, cart } = await on.quoted()
    await on.shop.fail('refused')
    expect(await on.shopper.place(cart, on.shop.checkout.payment)).toMatchObject({ outcome: 'refused' })
    expect([await on.shop.submissions(), await on.shop.orders()]).toEqual([1, 0])
    expect(
      await on.shopper.find({ marker, cart, submittedAt: new Date(), knownOrders: new Set<string>() }),
    ).toMatchObject({ outcome: 'absent' })
  })
}

/** Tests of dialects whose API can cancel orders. */
function testCancelling(running: () => Running): void {
  const bought = async () => {
    const on = running()
    const { cart } = await on.quoted()
    const placed = await on.shopper.place(cart, on.shop.checkout.payment)
    if (placed.outcome !== 'placed') throw new Error(`not placed: ${placed.outcome}`)
    const order = { orderNumber: placed.orderNumber, cart }
    const read = async () => {
      const state = await on.shopper.read(order, { maxWaitMs: 8000 })
      if (!state) throw new Error('the store does not know its order')
      return { state, isOffered: on.shopper.cancel?.isOffered(state.raw) ?? false }
    }
    return { on, order, read, cancel: on.shopper.cancel }
  }

  test('an order is cancelled if the store offers it, and not a second time', async () => {
    const { order, read, cancel } = await bought()
    expect((await read()).isOffered).toBe(cancel !== null)
    if (!cancel) return
    expect(await cancel.request(order)).toEqual({ outcome: 'cancelled' })
    expect(await read()).toMatchObject({ state: { status: 'cancelled' }, isOffered: false })
    expect(await cancel.request(order)).toMatchObject({ outcome: 'refused' })
  })

  test('a shipped order is not offered for cancellation, and is refused', async () => {
    const { on, order, read, cancel } = await bought()
    if (!cancel) return
    await on.shop.ship?.(order.orderNumber)
    expect(await read()).toMatchObject({ state: { fulfilment: 'shipped' }, isOffered: false })
    expect(await cancel.request(order)).toMatchObject({ outcome: 'refused', message: expect.stringMatching(/./) })
    expect((await read()).state.status).toBe('placed')
  })

  test.each(['then-reset', 'then-504', 'then-400', 'then-page'] as const)(
    'cancelled, %s: unknown, and the order then has the status',
    async (fault) => {
      const { on, order, read, cancel } = await bought()
      if (!cancel) return
      await on.shop.fail(fault)
      const error: unknown = await cancel.request(order).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ isAmbiguous: true })
      await on.shop.fail(null)
      expect((await read()).state.status).toBe('cancelled')
    },
  )
}

function testUnknown(running: () => Running): void {
  test.each(['then-reset', 'then-504', 'then-400', 'then-hang', 'then-page'] as const)(
    'committed, %s: unknown, sent once, and found afterwards',
    async (fault) => {
      const on = running()
      const { marker, cart } = await on.quoted()
      await on.shop.fail(fault)
      expect(await on.shopper.place(cart, on.shop.checkout.payment)).toMatchObject({ outcome: 'unknown' })
      expect([await on.shop.submissions(), await on.shop.orders()]).toEqual([1, 1])
      await on.shop.fail(null)
      // After such a response the store pauses briefly; the search waits for that.
      const found = await on.shopper.find(
        { marker, cart, submittedAt: new Date(), knownOrders: new Set<string>() },
        { maxWaitMs: 8000 },
      )
      expect(found).toMatchObject({ outcome: 'order' })
    },
  )

  test('submitting the same cart again has the effect that the dialect states', async () => {
    const on = running()
    const { cart } = await on.quoted()
    await on.shopper.place(cart, on.shop.checkout.payment)
    const again = await on.shopper.place(cart, on.shop.checkout.payment)
    const { resubmit } = on.shopper.caps
    const orders = await on.shop.orders()
    if (resubmit !== 'duplicates') expect(orders).toBe(1)
    // The refusal of a second submission is not conclusive for the first.
    expect(again.outcome).toBe(orders === 1 && resubmit !== 'replays' ? 'unknown' : 'placed')
  })

  test('a store that is down has bought nothing', async () => {
    const on = running()
    const { cart } = await on.quoted()
    await on.shop.close()
    expect(await on.shopper.place(cart, on.shop.checkout.payment)).toMatchObject({ outcome: 'refused' })
  })

  test('a caller who aborts during the order leaves the outcome unknown', async () => {
    const on = running()
    const { cart } = await on.quoted()
    await on.shop.fail('then-hang')
    const away = new AbortController()
    const placing = on.shopper.place(cart, on.shop.checkout.payment, { signal: away.signal })
    while ((await on.shop.submissions()) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    away.abort(new Error('gone'))
    expect(await placing).toMatchObject({ outcome: 'unknown' })
  })
}
