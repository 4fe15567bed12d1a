import { setClockOffset } from '../../platform/time/clock'
import type { FakeCheckout } from '../../stores/ucp/testing/checkout-state'
import { finish } from '../../stores/ucp/testing/fake-checkouts'
import type { FakeUcp } from '../../stores/ucp/testing/fake-ucp'
import { ATTEMPT_LEASE_MS } from '../attempt-work'
import type { ShopWorld, Variant } from '../testing/buying-world'
import { InterruptedWorker } from '../testing/interrupted-worker'
import { useUcpWorld } from '../testing/use-ucp-world'

let shop: FakeUcp
let w: ShopWorld
let variant: Variant
let startOffset: number
let checkoutsBefore: number
useUcpWorld((test) => {
  ;({ shop, w, variant, startOffset } = test)
  checkoutsBefore = shop.checkouts.size
})

const later = async (ms: number) => {
  setClockOffset(startOffset + ms)
  await w.heal()
  await w.work()
}
/** Searches for the order of an attempt whose outcome became unknown this long after the start. */
const search = async (ms = 0) => {
  for (const seconds of [4, 10, 45, 110]) await later(ms + seconds * 1000)
}
const armed = async (values: Parameters<ShopWorld['addTask']>[2] = {}) => {
  await w.addTask(await w.addChannel('rest'), [variant], values)
  await w.setStock(variant, 3)
  await w.trigger()
}
const only = async () => {
  const [attempt, ...more] = await w.attempts()
  if (!attempt || more.length > 0) throw new Error(`${1 + more.length} attempts`)
  return attempt
}
const checkout = (): FakeCheckout => {
  const one = [...shop.checkouts.values()].at(-1)
  if (!one) throw new Error('no checkout')
  return one
}
const completions = () => shop.requests.filter(({ url }) => url.pathname.endsWith('/complete')).length
const failing = ({ url }: { url: URL }) => (/chk_/.test(url.pathname) ? { status: 503, body: {} } : null)
/** The outcome is unknown: slot and amount stay held, and there is one checkout, whose order was not requested. */
const expectUnknown = async () => {
  const attempt = await only()
  expect(attempt).toMatchObject({ state: 'unknown', reason: 'answer_unknown', holdsSlot: true, submittedAt: null })
  expect(attempt.held).toBeGreaterThan(0)
  await w.trigger()
  await only()
  expect(shop.checkouts.size - checkoutsBefore).toBe(1)
  expect(completions()).toBe(0)
}

describe('a checkout that a worker has left is not replaced', () => {
  const left = async (change: () => unknown) => {
    await armed()
    const worker = new InterruptedWorker(w)
    worker.plan({ step: 'cart_kept', then: 'kill' })
    await worker.workOne()
    expect(await only()).toMatchObject({ state: 'carting' })
    change()
    await later(2 * ATTEMPT_LEASE_MS)
  }

  test.each([
    ['is being processed', () => Object.assign(checkout(), { status: 'complete_in_progress' })],
    ['is completed, and names no order', () => Object.assign(checkout(), { status: 'completed' })],
    [
      'was completed, and is not shown any more',
      () => {
        shop.hidesEnded = true
        finish(shop, checkout())
      },
    ],
    ['cannot be read', () => (shop.fault = failing)],
  ])('if it %s', async (_what, change) => {
    await left(change)
    await expectUnknown()
  })

  test('while it is being processed; its order is found', async () => {
    await left(() => Object.assign(checkout(), { status: 'complete_in_progress' }))
    finish(shop, checkout())
    await search(2 * ATTEMPT_LEASE_MS)
    expect(await only()).toMatchObject({ state: 'placed', storeOrderNumber: shop.orders[0]?.id })
  })

  test('unless it is open: the other one is bought', async () => {
    await left(() => (shop.refusesCancel = true))
    expect(await only()).toMatchObject({ state: 'placed' })
    expect(shop.checkouts.size - checkoutsBefore).toBe(2)
    expect(shop.orders).toHaveLength(1)
  })
})

describe('a quote', () => {
  test('whose update is refused, and whose checkout is not shown any more, is unknown', async () => {
    await armed()
    shop.hidesEnded = true
    await w.faults([{ kind: 'bought_elsewhere', resource: 'baskets', times: 1, applies: false }])
    await w.work()
    await expectUnknown()
  })

  test('whose update is refused is refused if its checkout is canceled', async () => {
    await armed()
    shop.fault = ({ url, method }) =>
      method === 'PUT' && /chk_/.test(url.pathname) ? { status: 400, body: { code: 'invalid', content: 'No.' } } : null
    await w.work()
    expect(await only()).toMatchObject({ state: 'refused', held: 0 })
    expect(checkout().status).toBe('canceled')
  })

  test('of a store that no longer responds is unknown, and not placed once its checkout is canceled', async () => {
    await armed()
    shop.fault = failing
    await w.work()
    await expectUnknown()
    shop.fault = null
    await search()
    expect(await only()).toMatchObject({ state: 'not_placed', reason: 'no_order_found', held: 0 })
    expect(checkout().status).toBe('canceled')
    expect(completions()).toBe(0)
  })

  test('of a dry run that could not be discarded is never handed over', async () => {
    shop.filled = 'requires_escalation'
    shop.fault = ({ url, method }) => (method === 'GET' || url.pathname.endsWith('/cancel') ? failing({ url }) : null)
    await armed({ mode: 'dry_run' })
    await w.work()
    await expectUnknown()
    shop.fault = null
    shop.refusesCancel = true
    await later(4000)
    expect(await only()).toMatchObject({ state: 'unknown' })
    shop.refusesCancel = false
    await search()
    expect(await only()).toMatchObject({ state: 'not_placed', handOverUrl: null })
    expect(checkout().status).toBe('canceled')
  })
})

describe('a purchase that is not confirmed in time', () => {
  const unconfirmed = async (change: () => unknown) => {
    await armed({ mode: 'confirm' })
    await w.work()
    expect(await only()).toMatchObject({ state: 'quoted' })
    change()
    await later(15.1 * 60_000)
  }

  test('ends, and its checkout is canceled', async () => {
    await unconfirmed(() => undefined)
    expect(await only()).toMatchObject({ state: 'abandoned', reason: 'not_confirmed', held: 0 })
    expect(checkout().status).toBe('canceled')
  })

  test('is placed if its checkout was bought at the store', async () => {
    await unconfirmed(() => finish(shop, checkout()))
    expect(await only()).toMatchObject({ state: 'placed', storeOrderNumber: shop.orders[0]?.id, submittedAt: null })
  })

  test('is unknown while its checkout is being processed', async () => {
    await unconfirmed(() => Object.assign(checkout(), { status: 'complete_in_progress' }))
    await expectUnknown()
  })
})
