import { sql } from 'drizzle-orm'
import type { TaskChannel } from '@outlet/shared/contract/task-channels'
import { startPracticeClient, clientId, type PracticeClient } from '../../practice-store/src/practice-client'
import { systemCaller } from '../platform/audit/record-audit'
import { seedProducts } from '../testing/seed-catalogue'
import { TEST_PASSWORD, testApp, type TestApp } from '../testing/test-app'
import { addStore, testSecrets } from '../stores/testing/add-store'
import { startFakeUcp } from '../stores/ucp/testing/fake-ucp'
import { sealCredentials } from '../stores/store-credentials'
import { tryTaskChannel } from './try-task-channel'
import { guestChannel, shippingAddress } from './testing/channel-draft'

const SECRET = 'secret-for-tests'
const STORE = 'practice-scapi'

let practice: PracticeClient
let variantId: string
beforeAll(async () => {
  practice = await startPracticeClient({ clientSecret: SECRET })
  variantId = (await practice.examples())['in_stock'] ?? ''
})
afterAll(() => practice.store.close())

let t: TestApp
let admin: string
let user: string
beforeEach(async () => {
  t = await testApp({ ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8' })
  ;[admin, user] = [await t.signInAs('admin'), await t.signInAs('user')]
  const own = {
    site_id: 'coach-outlet',
    organization_id: 'f_ecom_practice',
    redirect_uri: 'https://console.example/back',
  }
  const sealed = sealCredentials(testSecrets, STORE, { client_id: clientId, client_secret: SECRET })
  await addStore(t.db, {
    key: STORE,
    dialect: 'sfcc-scapi',
    base_url: practice.store.origin,
    list_price_book: 'usd-list',
    credentials: sealed,
    ...own,
  })
  await seedProducts(t.db, STORE, { prefix: 'CA', products: 1, variants: 1 })
  await t.db.execute(sql`
    update variants set variant_id = ${variantId}, is_orderable = true, ats = 3, sales_price = 5000 where website_type = ${STORE}`)
  await practice.control('PATCH', 'settings', { faults: [], latency: null })
  await practice.control('POST', 'stock', { site: 'coach-outlet', product_id: variantId, stock: 9 })
})
afterEach(() => t.close())

const draft = guestChannel(STORE)
const login = {
  ...draft,
  name: 'Ada',
  account: { type: 'login', login: 'ada@practice.example' },
  password: 'practice-password',
  shipping_address: { saved: 'home' },
  payment: { saved: 'saved-card' },
}
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, token = admin) =>
  t.call(method, `/task-channels${path}`, { token, ...(body ? { body: { ...body } } : {}) })
const create = async (body: object = draft) => {
  const response = await call('POST', '', body)
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)])
  return response.json<TaskChannel>()
}
const refusal = (response: { statusCode: number; json<T>(): T }) => {
  const { code, errors = [] } = response.json<{ code: string; errors?: { path: string; code: string }[] }>()
  return [response.statusCode, errors[0]?.code ?? code]
}
const change = (channel: TaskChannel, body: object) =>
  call('PATCH', `/${channel.id}`, { version: channel.version, ...body })
const trial = async ({ id }: TaskChannel) => (await call('POST', `/${id}/try`, {})).json<TaskChannel>()
const orders = async () =>
  ((await (await practice.control('GET', 'orders')).json()) as { orders: unknown[] }).orders.length

test('a channel can be created, read, changed, deleted and restored; its password is never returned', async () => {
  const made = await create(login)
  expect(made).toMatchObject({
    mode: 'confirm',
    concurrency: 1,
    currency: 'USD',
    has_password: true,
    state: 'unverified',
    last_trial: null,
  })
  const renamed = (await change(made, { name: 'Ada, home' })).json<TaskChannel>()
  expect(renamed).toMatchObject({ name: 'Ada, home', state: 'unverified', version: 2, has_password: true })
  expect(refusal(await change(made, { name: 'late' }))).toEqual([409, 'task_channel.version_conflict'])
  expect((await call('GET', '?state=unverified')).json<{ items: TaskChannel[] }>().items).toHaveLength(1)
  expect((await call('DELETE', `/${made.id}`)).statusCode).toBe(200)
  expect((await call('GET', `/${made.id}`)).statusCode).toBe(404)
  expect((await call('GET', '?deleted=true')).json()).toMatchObject({ items: [{ id: made.id, deletion: {} }] })
  expect((await call('POST', `/${made.id}/restore`, {})).json()).toMatchObject({ id: made.id, name: 'Ada, home' })
  const { rows } = await t.db.execute(sql`
    select coalesce(jsonb_agg(to_jsonb(a))::text, '') || (select jsonb_agg(to_jsonb(c))::text from task_channels c) as all_text from audit a`)
  const text = JSON.stringify(rows) + JSON.stringify(renamed)
  expect(text).toContain('task_channels.restore')
  for (const secret of ['practice-password', TEST_PASSWORD]) expect(text).not.toContain(secret)
})

test('only admins can read and change accounts', async () => {
  const { id } = await create()
  const tried: [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object][] = [
    ['GET', ''],
    ['GET', `/${id}`],
    ['POST', '', draft],
    ['PATCH', `/${id}`, { version: 1, mode: 'auto', current_password: TEST_PASSWORD }],
    ['DELETE', `/${id}`],
    ['POST', `/${id}/restore`, {}],
    ['POST', `/${id}/try`, {}],
  ]
  for (const [method, path, body] of tried) expect((await call(method, path, body, user)).statusCode).toBe(403)
})

test('changes that let more money be spent need the caller’s own password', async () => {
  const wrong = { ...draft, current_password: 'Another-Word' }
  expect(refusal(await call('POST', '', { ...draft, current_password: undefined }))).toEqual([
    400,
    'user.current_password_required',
  ])
  expect(refusal(await call('POST', '', wrong))).toEqual([400, 'user.current_password_wrong'])
  const made = await create()
  const spending = [
    { mode: 'auto' },
    { daily_budget: 50_001 },
    { payment: { method: 'GIFT_CERTIFICATE' } },
    { account: login.account, password: 'practice-password' },
    { shipping_address: { ...shippingAddress, city: 'Elsewhere' } },
    { shipping_method: 'express' },
    { concurrency: 2 },
  ]
  for (const more of spending) expect(refusal(await change(made, more))[1]).toBe('user.current_password_required')
  let now = made
  for (const less of [{ daily_budget: 100 }, { mode: 'dry_run' }]) {
    const response = await change(now, less)
    expect(response.statusCode).toBe(200)
    now = response.json<TaskChannel>()
  }
  expect(refusal(await change(now, { mode: 'confirm' }))[1]).toBe('user.current_password_required')
  const auto = await change(now, { mode: 'auto', concurrency: 2, current_password: TEST_PASSWORD })
  expect(auto.json()).toMatchObject({ mode: 'auto', daily_budget: 100, concurrency: 2 })
})

test('missing fields are reported, and an unknown store is refused', async () => {
  expect(refusal(await call('POST', '', { ...login, password: undefined }))).toEqual([
    400,
    'task_channel.password_required',
  ])
  expect(refusal(await call('POST', '', { ...draft, daily_budget: 0 }))[1]).toBe('task_channel.budget_required')
  expect(
    refusal(await call('POST', '', { ...draft, shipping_address: { ...shippingAddress, country: 'us' } }))[0],
  ).toBe(400)
  expect(refusal(await call('POST', '', { ...draft, website_type: 'nowhere' }))[1]).toBe('store.not_found')
  const guest = await create()
  const nothingSaved = 'task_channel.guest_has_nothing_saved'
  expect(refusal(await call('POST', '', { ...draft, payment: { saved: 'saved-card' } }))[1]).toBe(nothingSaved)
  for (const saved of [{ payment: { saved: 'saved-card' } }, { shipping_address: { saved: 'home' } }])
    expect(refusal(await change(guest, { ...saved, current_password: TEST_PASSWORD }))[1]).toBe(nothingSaved)
  const toLogin = { account: login.account, current_password: TEST_PASSWORD }
  expect(refusal(await change(guest, toLogin))[1]).toBe('task_channel.password_required')
})

test('a trial ends with the final quote, records the time of each step, and orders nothing', async () => {
  for (const body of [draft, login]) {
    const tried = await trial(await create(body))
    expect(tried).toMatchObject({
      state: 'active',
      last_trial: {
        is_ok: true,
        code: null,
        product: { variant_id: variantId },
        quote: { total: { currency: 'USD' } },
      },
    })
    expect(tried.last_trial?.steps.map(({ step }) => step)).toEqual(['cart', 'quote', 'discard'])
  }
  expect(await orders()).toBe(0)
})

test('a trial reports products that sold out in the meantime, and tries the next cheapest up to a limit', async () => {
  await seedProducts(t.db, STORE, { prefix: 'SO', products: 2, variants: 1 })
  const soldOut = (await practice.examples())['sold_out'] ?? ''
  await t.db.execute(sql`
    update variants set variant_id = case product_id when 'SO1' then ${soldOut}::text else 'gone' end,
      is_orderable = true, ats = 1, sales_price = 100 where website_type = ${STORE} and product_id ^@ 'SO'`)
  const tried = await trial(await create())
  expect(tried).toMatchObject({
    state: 'active',
    last_trial: { is_ok: true, product: { variant_id: variantId }, quote: { total: { currency: 'USD' } } },
  })
  const message = expect.stringContaining('product') as string
  const refused = { name: expect.stringMatching(/^Bag SO/) as string, message }
  expect(tried.last_trial?.steps).toMatchObject([
    { step: 'cart', refused: { ...refused, variant_id: expect.any(String) as string } },
    { step: 'cart', refused },
    { step: 'cart' },
    { step: 'quote' },
    { step: 'discard' },
  ])
  expect(tried.last_trial?.steps[2]).not.toHaveProperty('refused')
  await seedProducts(t.db, STORE, { prefix: 'SOX', products: 1, variants: 1 })
  await t.db.execute(sql`update variants set is_orderable = true, sales_price = 200 where product_id = 'SOX1'`)
  const none = await trial(await create())
  expect(none.last_trial).toMatchObject({ code: 'task_channel.refused', quote: null })
  expect(none.last_trial?.steps.map(({ step }) => step)).toEqual(['cart', 'cart', 'cart'])
})

test.each(['woocommerce', 'ucp', 'shopify'] as const)(
  'refuses a login at a store of %s, which signs no account in',
  async (dialect) => {
    const key = `guests-of-${dialect}`
    await addStore(t.db, { key, dialect, base_url: 'https://shop.example', is_practice: false })
    const refused = await call('POST', '', { ...login, website_type: key })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ errors: [{ path: 'account.login', code: 'task_channel.guest_only' }] })
  },
)

test('states how purchases are completed at a store, and refuses automatic ones that the store does not grant', async () => {
  const shop = await startFakeUcp()
  const credentials = sealCredentials(testSecrets, 'ucp-shop', {})
  await addStore(t.db, { key: 'ucp-shop', dialect: 'ucp', base_url: shop.origin, credentials })
  const options = async (key: string) =>
    (await t.call('GET', `/stores/${key}/buying-options`, { token: admin })).json<unknown>()
  expect(await options('ucp-shop')).toEqual({ way: 'unrestricted', payment_methods: ['example_pay'], error: null })
  expect(await options(STORE)).toMatchObject({ way: 'api' })
  const atShop = { ...draft, website_type: 'ucp-shop' }
  const notGranted = [400, 'task_channel.auto_not_granted']
  expect(refusal(await call('POST', '', { ...atShop, mode: 'auto' }))).toEqual(notGranted)
  const channel = await create({ ...atShop, mode: 'confirm' })
  expect(refusal(await change(channel, { mode: 'auto', current_password: TEST_PASSWORD }))).toEqual(notGranted)
  await shop.close()
})

test('refuses a login at a SCAPI store without a redirect URI', async () => {
  await addStore(t.db, {
    key: 'no-redirect',
    dialect: 'sfcc-scapi',
    base_url: 'https://shop.example',
    is_practice: false,
    organization_id: 'f_ecom_zzxy_prd',
  })
  const refused = await call('POST', '', { ...login, website_type: 'no-redirect' })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    errors: [{ path: 'account.login', code: 'task_channel.redirect_uri_required' }],
  })
})

test('a failed trial reports the cause, and the channel needs attention until it is corrected and tested again', async () => {
  const wrong = await trial(await create({ ...login, password: 'not-hers' }))
  expect(wrong).toMatchObject({ state: 'needs_attention', last_trial: { is_ok: false, code: 'store.auth_failed' } })
  expect(JSON.stringify(wrong)).not.toContain('not-hers')
  // The store is read with other credentials.
  const { rows } = await t.db.execute(sql`select health from stores where key = ${STORE}`)
  expect(rows).toEqual([{ health: 'ok' }])
  const mended = await change(wrong, { password: 'practice-password', current_password: TEST_PASSWORD })
  expect(mended.json()).toMatchObject({ state: 'unverified' })
  expect(await trial(mended.json())).toMatchObject({ state: 'active' })
  const method = await trial(await create({ ...draft, shipping_method: 'by-balloon' }))
  expect(method.last_trial).toMatchObject({
    code: 'task_channel.refused',
    message: expect.stringContaining('by-balloon'),
  })
  await practice.control('POST', 'stock', { site: 'coach-outlet', product_id: variantId, stock: 0 })
  expect((await trial(await create())).last_trial).toMatchObject({ code: 'task_channel.refused', quote: null })
  await t.db.execute(sql`update variants set is_orderable = false`)
  expect(await trial(await create())).toMatchObject({
    state: 'unverified',
    last_trial: { code: 'task_channel.nothing_to_try', product: null },
  })
})

test('a trial continues after the request’s time limit: it is displayed as running, and then with its result', async () => {
  const { id } = await create()
  const broken: unknown[] = []
  const startTrial = () =>
    tryTaskChannel(t.app, systemCaller('an admin'), id, {
      responseTimeoutMs: 0,
      onBroken: (error) => broken.push(error),
    })
  // The trial is under way until the second request has arrived.
  await practice.control('PATCH', 'settings', { latency: { min_ms: 500, max_ms: 500 } })
  const started = await startTrial()
  expect(started).toMatchObject({
    state: 'unverified',
    last_trial: null,
    trial_under_way: { step: expect.any(String) },
  })
  // A second request starts no second trial.
  expect((await startTrial()).trial_under_way?.started_at).toBe(started.trial_under_way?.started_at)
  await practice.control('PATCH', 'settings', { latency: null })
  let now = started
  while (now.trial_under_way) now = (await call('GET', `/${id}`)).json<TaskChannel>()
  expect(now).toMatchObject({ state: 'active', last_trial: { is_ok: true } })
  expect(broken).toEqual([])
  expect(await orders()).toBe(0)
})

test('a trial whose process died is not displayed as running forever', async () => {
  const { id } = await create()
  await t.db.execute(
    sql`update task_channels set trial_started_at = clock_now() - interval '3 minutes', trial_step = 'quote'`,
  )
  expect((await call('GET', `/${id}`)).json()).toMatchObject({ trial_under_way: null })
  expect((await call('POST', `/${id}/try`, {})).json()).toMatchObject({ state: 'active', trial_under_way: null })
})

test('a disabled channel stays disabled after any trial', async () => {
  const made = await create()
  const off = (await change(made, { is_enabled: false })).json<TaskChannel>()
  expect(await trial(off)).toMatchObject({ state: 'disabled', last_trial: { is_ok: true } })
  expect((await change(off, { is_enabled: true })).body).toContain('user.current_password_required')
  const password = { current_password: TEST_PASSWORD }
  expect((await change(off, { is_enabled: true, ...password })).json()).toMatchObject({ state: 'unverified' })
})
