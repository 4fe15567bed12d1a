import { sql } from 'drizzle-orm'
import { clock, setClockOffset } from '../../platform/time/clock'
import { checkoutState } from '../../stores/ucp/testing/checkout-state'
import { startFakeUcp, type FakeUcp } from '../../stores/ucp/testing/fake-ucp'
import { startShopWorld, type ShopWorld, type Variant } from './buying-world'
import { ucpShop } from './ucp-shop'

export interface UcpTest {
  shop: FakeUcp
  w: ShopWorld
  /** A variant that no other test buys. */
  variant: Variant
  /** Offset of the clock at the test's start in ms: that of the end of the test before. Limits do not go back in time. */
  startOffset: number
}

/**
 * Starts a fake business of the Universal Commerce Protocol for the tests of a file. `start` is called before each test,
 * when the business behaves as usual; after it, its tasks and attempts are removed.
 */
export function useUcpWorld(start: (test: UcpTest) => void): void {
  let shop: FakeUcp
  let w: ShopWorld
  let next = 0
  beforeAll(async () => {
    shop = await startFakeUcp()
    w = await startShopWorld(await ucpShop('rest', shop))
  })
  beforeEach(async () => {
    await w.heal()
    const variant = w.variants[next++]
    if (!variant) throw new Error('no more products')
    const { checkouts: _checkouts, keys: _keys, ...knobs } = checkoutState()
    Object.assign(shop, knobs, { fault: null, requests: [] })
    start({ shop, w, variant, startOffset: clock.offsetMs() })
  })
  afterEach(async () => {
    await w.t.db.execute(sql`update snatch_tasks set state = 'ended', end_reason = 'cancelled' where state <> 'ended'`)
    await w.t.db.execute(sql`delete from purchase_attempts`)
  })
  afterAll(async () => {
    setClockOffset(0)
    await w.close()
  })
}
