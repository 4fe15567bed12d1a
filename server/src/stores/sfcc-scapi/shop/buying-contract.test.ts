import { clientId, startPracticeClient } from '../../../../practice-store/src/practice-client'
import { testDatabase } from '../../../testing/test-database'
import { SfccSession } from '../../sfcc-ocapi/shop/sfcc-shop-api'
import { address, guestCheckout, openAtNewStore } from '../../testing/use-shoppers'
import { describeWithSpecifications, startContractServer } from '../testing/contract-server'

const SECRET = 'secret-for-tests'

const suite = describeWithSpecifications('the contract of buying by SCAPI')

suite('what Salesforce itself specifies of buying', () => {
  test('the shopper’s requests and the practice store’s responses conform to the contract', async () => {
    const [database, practice] = [await testDatabase(), await startPracticeClient({ clientSecret: SECRET })]
    const contract = await startContractServer(practice.store.origin)
    try {
      const { in_stock: variantId = '', sold_out: gone = '' } = await practice.examples()
      const own = { dialect: 'sfcc-scapi' as const, organization_id: 'f_ecom_zzxy_prd', site_id: 'coach-outlet' }
      const columns = { base_url: contract.origin, list_price_book: 'usd-list', ...own }
      const shopper = await openAtNewStore(database.db, columns, { client_id: clientId, client_secret: SECRET })

      const made = await shopper.prepare([{ variantId, quantity: 1 }], 'marker')
      if (made.outcome !== 'prepared') throw new Error(made.code)
      const { cart } = made
      const checkout = {
        ...guestCheckout('PRACTICE'),
        shippingAddress: { ...address, phone: '555 0100', region: 'NY' },
      }
      expect(await shopper.quote(cart, checkout)).toMatchObject({ outcome: 'quoted' })
      const submittedAt = new Date()
      const placed = await shopper.place(cart, checkout.payment)
      if (placed.outcome !== 'placed') throw new Error(placed.outcome)
      expect(await shopper.find({ marker: 'marker', cart, submittedAt, knownOrders: new Set<string>() })).toMatchObject(
        { outcome: 'order' },
      )
      expect(await shopper.read({ ...placed, cart })).toMatchObject({
        status: 'placed',
        raw: { oms_status: 'ordered', available_to_cancel: '1 of 1' },
      })
      // The guest's tokens have expired.
      const ended = { ...SfccSession.parse(JSON.parse(placed.cart?.secret ?? '')), endsAt: 0, refreshToken: null }
      const signedOut = { ...cart, secret: JSON.stringify(ended) }
      expect(await shopper.read({ ...placed, cart: signedOut })).toMatchObject({ status: 'placed' })
      expect(contract.requests.at(-1)).toMatch(/^POST .*\/lookup/i)
      expect(await shopper.cancel?.request({ ...placed, cart })).toEqual({ outcome: 'cancelled' })
      expect(await shopper.cancel?.request({ ...placed, cart })).toMatchObject({ code: 'order-cancel-failed' })
      await practice.control('PATCH', 'settings', { oms: false })
      expect(await shopper.cancel?.request({ ...placed, cart })).toMatchObject({ code: 'oms-not-active' })
      expect(await shopper.prepare([{ variantId: gone, quantity: 1 }], 'marker')).toMatchObject({ outcome: 'refused' })
      // The specification defines a refused cancellation twice, identically, and requires exactly one match.
      const isOverlap = (violation: string) => /oms-cancel-order: body .* exactly one schema in oneOf$/.test(violation)
      expect(contract.violations.filter((violation) => !isOverlap(violation))).toEqual([])
      expect(contract.requests).toHaveLength(19)
    } finally {
      await contract.close()
      await practice.store.close()
      await database.close()
    }
  })
})
