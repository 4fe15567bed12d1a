import { eq, sql } from 'drizzle-orm'
import type { Store } from '@outlet/shared/contract/stores'
import type { TaskChannel } from '@outlet/shared/contract/task-channels'
import { addStore } from '../stores/testing/add-store'
import { machineToken } from '../testing/machine-token'
import { TEST_PASSWORD, testApp, type TestApp } from '../testing/test-app'
import { taskChannelTable } from './task-channel-row'

const STORE = 'outlet'
const settings = {
  dialect: 'sfcc-ocapi',
  name: 'Example outlet',
  base_url: 'https://outlet.example',
  site_id: 'outlet',
  category_ids: ['women-bags'],
  list_price_book: 'usd-list',
  currency: 'USD',
  rate_per_second: 5,
  burst: 10,
  concurrency: 2,
  max_orderable_quantity: 6,
}
const credentials = { client_id: 'of-somebody' }

let t: TestApp
let admin: string
/** User who may change stores but not buy. */
let machine: string
let channel: TaskChannel
let store: Store

beforeEach(async () => {
  t = await testApp()
  admin = await t.signInAs('admin')
  machine = await machineToken(t.db, ['stores.read', 'stores.write'])
  await addStore(t.db, { key: STORE, base_url: settings.base_url, site_id: settings.site_id, is_practice: false })
  const made = await t.call('POST', '/task-channels', {
    token: admin,
    body: {
      name: 'Ada',
      website_type: STORE,
      account: { type: 'login', login: 'ada@example.com' },
      password: 'of-the-account',
      shipping_address: { saved: 'home' },
      payment: { saved: 'card' },
      daily_budget: 50_000,
      current_password: TEST_PASSWORD,
    },
  })
  expect(made.statusCode).toBe(201)
  channel = made.json()
  await t.db.update(taskChannelTable).set({ state: 'active' })
  store = await readStore()
})
afterEach(() => t.close())

const readStore = async () => (await t.call('GET', `/stores/${STORE}`, { token: admin })).json<Store>()
const readChannel = async () => {
  const [row] = await t.db.select().from(taskChannelTable).where(eq(taskChannelTable.id, channel.id))
  return { state: row?.state, hasPassword: row?.password !== null }
}
const change = (body: object) =>
  t.call('PATCH', `/stores/${STORE}`, { token: machine, body: { version: store.version, ...body } })
const enable = async (body: object) => {
  const { version } = (await t.call('GET', `/task-channels/${channel.id}`, { token: admin })).json<TaskChannel>()
  return t.call('PATCH', `/task-channels/${channel.id}`, { token: admin, body: { version, is_enabled: true, ...body } })
}

const active = { state: 'active', hasPassword: true }
const disabled = { state: 'disabled', hasPassword: false }

test.each([{ base_url: 'https://attacker.example', credentials }, { site_id: 'another' }])(
  'after a store is moved by %j its channels are disabled: enabling needs an admin’s password, and the account’s',
  async (move) => {
    expect((await change(move)).statusCode).toBe(200)
    expect(await readChannel()).toEqual(disabled)
    expect((await enable({})).statusCode).toBe(400)
    expect((await enable({ password: 'of-the-account' })).statusCode).not.toBe(200)
    expect(await readChannel()).toEqual(disabled)
    expect((await enable({ password: 'of-the-account', current_password: TEST_PASSWORD })).statusCode).toBe(200)
    expect(await readChannel()).toEqual({ state: 'unverified', hasPassword: true })
  },
)

test('a changed proxy counts as a move only if the store uses plain HTTP', async () => {
  const proxied = async (proxy: string) => {
    store = await readStore()
    expect((await change({ proxy, credentials })).statusCode).toBe(200)
  }
  await proxied('http://proxy.example:3128')
  expect(await readChannel()).toEqual(active)
  await t.db.execute(sql`update stores set base_url = 'http://outlet.example'`)
  await proxied('http://other.example:3128')
  expect(await readChannel()).toEqual(disabled)
})

test('other changes of a store leave its channels enabled', async () => {
  expect((await change({ name: 'Renamed', rate_per_second: 1, category_ids: ['bags'], credentials })).statusCode).toBe(
    200,
  )
  expect(await readChannel()).toEqual(active)
})

test('a store connected again at another URL counts as moved; at the same URL it does not', async () => {
  const again = async (base_url: string) => {
    expect((await t.call('DELETE', `/stores/${STORE}`, { token: machine })).statusCode).toBe(200)
    const body = { key: STORE, ...settings, base_url, credentials, accept_unproven: true }
    expect((await t.call('POST', '/stores', { token: machine, body })).statusCode).toBe(201)
  }
  await again(settings.base_url)
  expect(await readChannel()).toEqual(active)
  await again('https://attacker.example')
  expect(await readChannel()).toEqual(disabled)
})

test('a deleted channel that is restored later is disabled, too', async () => {
  expect((await t.call('DELETE', `/task-channels/${channel.id}`, { token: admin })).statusCode).toBe(200)
  await change({ base_url: 'https://attacker.example', credentials })
  expect(
    (await t.call('POST', `/task-channels/${channel.id}/restore`, { token: admin, body: {} })).json(),
  ).toMatchObject({ state: 'disabled', has_password: false })
})
