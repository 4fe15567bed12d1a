import { finish } from '../testing/fake-checkouts'
import { checkout, useUcpShop } from '../testing/use-ucp-shop'

const { on, prepared, quoted, search, sentTo, onlyCheckout } = useUcpShop()

describe('what only a person can do is handed over', () => {
  const handedOver = { outcome: 'handed_over', url: 'https://store.example/checkouts/chk_1' }

  test('a checkout that requires a review, with its cost and the reason', async () => {
    on.shop.filled = 'requires_escalation'
    expect(await on.shopper.quote(await prepared(), checkout)).toMatchObject({
      ...handedOver,
      code: 'high_value_order',
      message: 'Please review the order.',
      quote: { total: { minor: 112_32 } },
    })
  })

  test('a checkout that the console cannot pay', async () => {
    const other = { ...checkout, payment: { method: 'shop_pay' } }
    expect(await on.shopper.quote(await prepared(), other)).toMatchObject({
      ...handedOver,
      code: 'no-payment-method',
      message: expect.stringContaining('example_pay (com.example.pay)') as string,
    })
    on.shop.hasContinueUrl = false
    expect(await on.shopper.quote(await prepared('attempt-2'), other)).toMatchObject({ outcome: 'refused' })
  })

  test('an order that requires a person, such as 3-D Secure; it is then found', async () => {
    on.shop.completing = 'escalates'
    const { cart } = await quoted()
    expect(await on.shopper.place(cart, checkout.payment)).toMatchObject({ ...handedOver, code: 'requires_3ds' })
    expect(await search(cart)).toMatchObject({ ...handedOver, code: 'requires_3ds' })
    finish(on.shop, onlyCheckout())
    expect(await search(cart)).toMatchObject({ outcome: 'order', order: { orderNumber: 'ord_1' } })
  })

  test('an order for which the console lacks the right', async () => {
    on.shop.completing = 'forbidden'
    const { cart } = await quoted()
    expect(await on.shopper.place(cart, checkout.payment)).toMatchObject({ ...handedOver, code: 'insufficient_scope' })
    expect(on.shop.orders).toEqual([])
  })

  test('a checkout that the console may make, but not fill, by the status alone', async () => {
    const cart = await prepared()
    on.shop.fault = ({ method }) => (method === 'PUT' ? { status: 403, body: { code: 'of_the_store_itself' } } : null)
    expect(await on.shopper.quote(cart, checkout)).toMatchObject({ ...handedOver, code: 'forbidden' })
  })

  test('a store that requires a token of the account for orders', async () => {
    on.shop.capabilities['dev.ucp.common.identity_linking'] = ['2026-08-25']
    on.shop.configs['dev.ucp.common.identity_linking'] = { scopes: { 'dev.ucp.shopping.checkout:manage': {} } }
    expect(await on.shopper.quote(await prepared(), checkout)).toMatchObject({ ...handedOver, code: 'needs_token' })
    expect(sentTo('/complete')).toEqual([])
  })

  test('a cart, where the store lets the console make no checkout', async () => {
    on.shop.refusesCheckouts = true
    const cart = await prepared()
    expect(cart).toMatchObject({
      reference: 'cart_1',
      lines: [{ variantId: 'bag-black', unitPrice: { minor: 49_50 } }],
    })
    const url = 'https://store.example/carts/cart_1'
    expect(await on.shopper.quote(cart, checkout)).toMatchObject({ outcome: 'handed_over', url, quote: null })
    await on.shopper.discard(cart)
    expect(await search(cart)).toMatchObject({ outcome: 'cannot_tell' })
  })

  test('the product’s page, where it offers neither; what it does not sell is refused', async () => {
    const { 'dev.ucp.shopping.checkout': _checkout, 'dev.ucp.shopping.cart': _cart, ...others } = on.shop.capabilities
    on.shop.capabilities = others
    const variant = { id: 'bag-black', color: 'Black', price: 49.5, listPrice: 90 }
    on.shop.products.set('bag', {
      id: 'bag',
      variants: [
        { ...variant, quantity: 3 },
        { ...variant, id: 'bag-red', quantity: 0 },
      ],
    })
    expect(await on.shopper.quote(await prepared(), checkout)).toMatchObject({
      outcome: 'handed_over',
      url: `${on.shop.origin}/products/bag`,
      quote: null,
    })
    expect(await on.shopper.prepare([{ variantId: 'bag-red', quantity: 1 }], 'a')).toMatchObject({ code: 'sold-out' })
  })

  test('an address that holds the lines, where the store offers permalinks', async () => {
    on.shop.capabilities = {
      'dev.ucp.shopping.catalog.lookup': ['2026-08-25'],
      'dev.ucp.shopping.permalink': ['2026-08-25'],
    }
    on.shop.configs['dev.ucp.shopping.permalink'] = { endpoint: 'https://store.example/buy' }
    const variant = { color: 'Black', price: 49.5, listPrice: 90, quantity: 9 }
    const id = 'gid://store/Variant/1'
    on.shop.products.set('bag', {
      id: 'bag',
      variants: [
        { ...variant, id: 'bag-black' },
        { ...variant, id },
      ],
    })
    const lines = [
      { variantId: 'bag-black', quantity: 2 },
      { variantId: id, quantity: 1 },
    ]
    const made = await on.shopper.prepare(lines, 'attempt-1')
    if (made.outcome !== 'prepared') throw new Error(made.code)
    const token = `~${Buffer.from(id).toString('base64url')}`
    expect(await on.shopper.quote(made.cart, checkout)).toMatchObject({
      outcome: 'handed_over',
      url: `https://store.example/buy/bag-black:2,${token}:1`,
    })
  })
})
