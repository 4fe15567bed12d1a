import { eq, sql } from 'drizzle-orm'
import { openDatabase } from '../../platform/db/database'
import { setClockOffset } from '../../platform/time/clock'
import type { Shopper } from '../../stores/shopper'
import { ORDER_SCOPE } from '../../stores/ucp/testing/fake-authorization-server'
import { TEST_PASSWORD } from '../../testing/test-app'
import { linked, readChannel, storedText, storeOf, useLinkWorld } from '../testing/link-world'
import { taskChannelTable } from '../task-channel-row'
import { checkoutOf, openChannel } from '../try-task-channel'
import { REFRESH_TIMEOUT_MS } from './linked-access'

const w = useLinkWorld()
afterEach(() => setClockOffset(0))

const HOUR_MS = 3_600_000

const rowOf = async () => {
  const [row] = await w.t.db.select().from(taskChannelTable).where(eq(taskChannelTable.id, w.channel.id))
  if (!row) throw new Error('no channel')
  return row
}
let carts = 0
const buy = async (db = w.t.db) => {
  const shopper = openChannel({ ...w.t.app, db }, await storeOf(w), await rowOf())
  return shopper.prepare([{ variantId: 'bag-black', quantity: 1 }], `attempt-${++carts}`)
}
const sentTokens = () =>
  w.shop.requests
    .filter(({ url }) => url.pathname.endsWith('/checkout-sessions'))
    .map(({ headers }) => headers['authorization'])

beforeEach(() => {
  w.shop.requireToken = ['create_checkout']
})

test('purchases of a linked channel are the account’s, with a token that is renewed before it expires', async () => {
  await linked(w)
  expect(await buy()).toMatchObject({ outcome: 'prepared' })
  const first = w.shop.token
  setClockOffset(HOUR_MS - 30_000)
  expect(await buy()).toMatchObject({ outcome: 'prepared' })
  expect(w.shop.token).not.toBe(first)
  expect(sentTokens()).toEqual([`Bearer ${first}`, `Bearer ${w.shop.token}`])
  expect(w.server.refreshes).toBe(1)
})

test('one process at a time refreshes the tokens, and none of them is lost', async () => {
  await linked(w)
  const other = openDatabase({ url: w.t.url })
  const processes = [w.t.db, other]
  for (const round of [1, 2, 3]) {
    setClockOffset(round * HOUR_MS)
    const bought = await Promise.all([...processes, ...processes, ...processes].map((db) => buy(db)))
    expect(bought.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 6 }, () => 'prepared'))
    expect(w.server.refreshes).toBe(round)
  }
  await other.$client.end()
})

test('a token that the store refuses before its end is renewed', async () => {
  await linked(w)
  w.shop.token = 'replaced'
  expect(await buy()).toMatchObject({ outcome: 'prepared' })
  expect(w.server.refreshes).toBe(1)
})

test('a link that the store has ended pauses its channel and reports it, without repeating the token', async () => {
  await linked(w)
  await w.t.db.update(taskChannelTable).set({ state: 'active' })
  w.server.refreshToken = null
  setClockOffset(HOUR_MS)
  await expect(buy()).rejects.toMatchObject({ code: 'store.auth_failed' })
  const channel = await readChannel(w)
  expect(channel).toMatchObject({
    state: 'needs_attention',
    problem: { code: 'task_channel.link_ended', message: expect.stringContaining('invalid_grant') },
    account_link: { ended: { at: expect.any(String), message: expect.stringContaining('invalid_grant') } },
  })
  const { rows } = await w.t.db.execute(sql`select kind, payload from events`)
  expect(rows).toMatchObject([{ kind: 'task_channel_paused', payload: { code: 'task_channel.link_ended' } }])
  const shown = JSON.stringify([channel, rows, w.logs]) + (await storedText(w))
  expect(w.server.secrets.filter((secret) => shown.includes(secret))).toEqual([])
  // It is not tried again, and nothing is bought as a guest instead.
  await expect(buy()).rejects.toMatchObject({ code: 'store.auth_failed' })
  expect(w.server.refreshes).toBe(1)
  expect(sentTokens()).toEqual([])
  const renewed = await linked(w)
  expect(renewed).toMatchObject({ state: 'unverified', problem: null, account_link: { ended: null } })
  expect(await buy()).toMatchObject({ outcome: 'prepared' })
})

test('a refusal of the console’s client, and a store that is away, do not end the link', async () => {
  await linked(w)
  setClockOffset(HOUR_MS)
  w.server.tokenReply = { status: 503, body: {} }
  await expect(buy()).rejects.toMatchObject({ code: 'store.unavailable' })
  w.server.tokenReply = null
  setClockOffset(HOUR_MS + 600_000)
  expect(await buy()).toMatchObject({ outcome: 'prepared' })
  expect(await readChannel(w)).toMatchObject({ account_link: { ended: null } })
})

test('a link without a refresh token shows its end, and ends with its access token', async () => {
  w.server.tokens = { refresh_token: undefined }
  const { account_link: link } = await linked(w)
  expect(Date.parse(link?.expires_at ?? '') - Date.parse(link?.linked_at ?? '')).toBeGreaterThan(HOUR_MS - 60_000)
  expect(await buy()).toMatchObject({ outcome: 'prepared' })
  setClockOffset(HOUR_MS + 1000)
  await expect(buy()).rejects.toMatchObject({ code: 'store.auth_failed' })
  expect(await readChannel(w)).toMatchObject({ account_link: { ended: { message: '' } } })
})

const automate = async ({ version }: { version: number }) => {
  const body = { version, mode: 'auto', current_password: TEST_PASSWORD }
  const response = await w.t.call('PATCH', `/task-channels/${w.channel.id}`, { token: w.admin, body })
  return response.statusCode
}

test('a linked channel may buy without a person where the store requires a token of the account', async () => {
  expect(await automate(w.channel)).toBe(400)
  expect(await automate(await linked(w))).toBe(200)
})

test('a channel whose account has not granted checkouts buys with a person', async () => {
  w.server.tokens = { scope: ORDER_SCOPE }
  const channel = await linked(w)
  expect(channel).toMatchObject({ account_link: { scopes: [ORDER_SCOPE] } })
  expect(await automate(channel)).toBe(400)
  const row = await rowOf()
  const shopper = openChannel(w.t.app, await storeOf(w), row)
  const cart = await cartOf(shopper)
  expect(await shopper.quote(cart, checkoutOf(row))).toMatchObject({ outcome: 'handed_over', code: 'needs_token' })
})

test('an automatic channel that is linked without checkouts changes to confirmation', async () => {
  await linked(w)
  await w.t.db.update(taskChannelTable).set({ mode: 'auto' })
  expect(await linked(w)).toMatchObject({ mode: 'auto' })
  w.server.tokens = { scope: ORDER_SCOPE }
  expect(await linked(w)).toMatchObject({ mode: 'confirm' })
  await w.t.db.update(taskChannelTable).set({ mode: 'dry_run' })
  expect(await linked(w)).toMatchObject({ mode: 'dry_run' })
})

const cartOf = async (shopper: Shopper) => {
  const prepared = await shopper.prepare([{ variantId: 'bag-black', quantity: 1 }], `attempt-${++carts}`)
  if (prepared.outcome !== 'prepared') throw new Error(prepared.code)
  return prepared.cart
}

describe('an order is certainly not sent', () => {
  afterEach(() => jest.restoreAllMocks())
  const place = async (prepare: () => Promise<void>) => {
    await linked(w)
    const shopper = openChannel(w.t.app, await storeOf(w), await rowOf())
    const cart = await cartOf(shopper)
    await prepare()
    const placed = await shopper.place(cart, { method: 'example_pay' })
    expect(w.shop.requests.filter(({ url }) => url.pathname.endsWith('/complete'))).toEqual([])
    return placed
  }

  test('when the refresh before it takes too long', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const placed = await place(async () => {
      setClockOffset(HOUR_MS)
      jest
        .spyOn(AbortSignal, 'timeout')
        .mockImplementation((ms) =>
          ms === REFRESH_TIMEOUT_MS ? AbortSignal.abort(new DOMException('too late', 'TimeoutError')) : timeout(ms),
        )
    })
    expect(placed).toMatchObject({ outcome: 'refused', code: 'store.timeout' })
  })

  test('when the tokens cannot be read', async () => {
    const placed = await place(async () => {
      await w.t.db.execute(sql`update task_channel_links set tokens = 'of another key'`)
    })
    expect(placed).toMatchObject({ outcome: 'refused', code: 'store.secrets_unreadable' })
  })
})
