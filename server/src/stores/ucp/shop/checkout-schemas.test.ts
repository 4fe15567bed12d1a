import { describeWithSchemas, ucpSchemas, type RequestKind } from '../../../ucp-platform/testing/ucp-schemas'
import { operationIn, resourceIn } from '../testing/fake-ucp'
import { checkout, lines, useUcpShop } from '../testing/use-ucp-shop'

// Requests of buying against the standard's JSON Schemas, which are not part of this repository; without them these
// tests are skipped.

const { on, quoted } = useUcpShop()

const SHOPPING = 'https://ucp.dev/schemas/shopping'
const CHECKOUT = `${SHOPPING}/fulfillment.json#/$defs/dev.ucp.shopping.checkout`

const definitions: Readonly<Record<string, readonly [RequestKind, string]>> = {
  create_cart: ['create', `${SHOPPING}/cart.json`],
  create_checkout: ['create', CHECKOUT],
  update_checkout: ['update', CHECKOUT],
  complete_checkout: ['complete', CHECKOUT],
}

describeWithSchemas.each([
  ['2026-08-25', '2026-08-22-draft'],
  ['2026-04-08', '2026-04-08'],
] as const)('version %s (%s)', (version, folder) => {
  test('requests of a purchase and of a cart are valid', async () => {
    on.shop.version = version
    const { cart } = await quoted()
    await on.shopper.place(cart, checkout.payment)
    on.shop.refusesCheckouts = true
    await on.shopper.prepare(lines, 'attempt-2')
    const used = new Set<string>()
    for (const request of on.shop.requests) {
      const operation = operationIn(request) ?? 'none'
      const [kind, schema] = definitions[operation] ?? []
      if (!kind || !schema) continue
      used.add(operation)
      expect([operation, ucpSchemas(folder, kind)(schema, resourceIn(request.text))]).toEqual([operation, null])
    }
    expect([...used].toSorted()).toEqual(Object.keys(definitions).toSorted())
  })
})
