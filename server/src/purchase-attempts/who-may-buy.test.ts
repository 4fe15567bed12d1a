import { sql } from 'drizzle-orm'
import type { Endpoint } from '@outlet/shared/contract/endpoint'
import { machineMay, permissions, roleMay, type Permission } from '@outlet/shared/contract/users/roles'
import * as buyingStop from '@outlet/shared/contract/buying-stop'
import * as purchaseAttempts from '@outlet/shared/contract/purchase-attempts'
import * as snatchTasks from '@outlet/shared/contract/snatch-tasks'
import * as taskChannels from '@outlet/shared/contract/task-channels'
import { uuidv7 } from '../platform/db/uuid'
import { snatchTargetTable, snatchTaskTable } from '../snatch-tasks/snatch-task-row'
import { addStore } from '../stores/testing/add-store'
import { taskChannelTable } from '../task-channels/task-channel-row'
import { machineToken } from '../testing/machine-token'
import { seedProducts } from '../testing/seed-catalogue'
import { TEST_PASSWORD, testApp, type TestApp } from '../testing/test-app'
import { attemptTable, stepTable } from './attempt-row'

const STORE = 'coach-outlet'
/** Texts that reveal address or account of a purchase. */
const ACCOUNT = ['hidden-login', 'Hidden Lane', 'Hiddentown', 'hidden-instrument', 'hidden-mail', 'Ada Hidden']

// Recognised by properties that only endpoints have.
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'needs' in value && 'response' in value
const endpoints = Object.entries<unknown>({
  ...buyingStop,
  ...purchaseAttempts,
  ...snatchTasks,
  ...taskChannels,
}).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, endpoint: value }] : []))

let t: TestApp
let admin: string
let user: string
beforeAll(async () => {
  t = await testApp({ ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8' })
  ;[admin, user] = [await t.signInAs('admin'), await t.signInAs('user')]
  await addStore(t.db, { key: STORE, base_url: 'http://127.0.0.1:9' })
  await seedProducts(t.db, STORE, { prefix: 'CA', products: 3, variants: 2 })
  await t.db.execute(sql`update variants set is_orderable = false, ats = 0, sales_price = 9000, currency = 'USD'`)
  await t.db.execute(sql`update products set orderable = false, currency = 'USD'`)
})
afterAll(() => t.close())

async function addChannel(): Promise<string> {
  const id = uuidv7()
  await t.db.insert(taskChannelTable).values({
    id,
    name: 'to the office',
    website_type: STORE,
    account: { type: 'login', login: 'hidden-login' },
    password: 'sealed',
    shipping_address: {
      name: 'Ada Hidden',
      phone: null,
      email: 'hidden-mail@practice.example',
      lines: ['7 Hidden Lane'],
      city: 'Hiddentown',
      region: null,
      postal_code: '10000',
      country: 'US',
    },
    payment: { saved: 'hidden-instrument' },
    mode: 'auto',
    concurrency: 1,
    daily_budget: 50_000,
    state: 'active',
  })
  return id
}

const limits = { max_unit_price: 11_000, max_total: 12_000, budget: 24_000, slots: 2, quantity: 1, currency: 'USD' }
async function addTask(channelId: string, mode: 'auto' | 'confirm', state: 'draft' | 'paused' = 'draft') {
  const id = uuidv7()
  const tomorrow = Date.now() + 86_400_000
  const times = {
    starts_at: new Date(tomorrow).toISOString(),
    expires_at: new Date(tomorrow + 86_400_000).toISOString(),
    active_hours: { days: [1, 2], from: '09:00', to: '10:00' },
  }
  await t.db.insert(snatchTaskTable).values({
    id,
    name: 'Tabby',
    website_type: STORE,
    channel_id: channelId,
    mode,
    state,
    cooldown_seconds: 60,
    priority: 5,
    ...limits,
    ...(mode === 'auto' && { ...times, min_unit_price: 5000 }),
  })
  const target = { website_type: STORE, product_code: 'CA1', product_id: 'CA1', variant_id: null }
  await t.db.insert(snatchTargetTable).values({ task_id: id, position: 0, ...target })
  return id
}

const money = (minor: number) => ({ minor, currency: 'USD' })
/** Attempt that only a person can settle, with all columns filled. */
async function addAttempt(taskId: string, channelId: string): Promise<string> {
  const id = uuidv7()
  await t.db.insert(attemptTable).values({
    id,
    taskId,
    slotNo: 1,
    channelId,
    accountKey: `${STORE} hidden-login`,
    websiteType: STORE,
    mode: 'auto',
    state: 'unknown',
    holdsSlot: true,
    productId: 'CA1',
    variantId: id,
    title: 'Tabby',
    quantity: 1,
    currency: 'USD',
    held: 9900,
    budgetDay: '2026-01-01',
    quote: { subtotal: money(9000), tax: money(400), shipping: money(500), total: money(9900) },
    submittedAt: new Date(),
  })
  await t.db.insert(stepTable).values({ attemptId: id, step: 'unknown', outcome: 'answer_unknown' })
  return id
}

interface Seeded {
  taskId: string
  channelId: string
  attemptId: string
}
async function seed(): Promise<Seeded> {
  await t.db.execute(sql`delete from purchase_attempts`)
  await t.db.execute(sql`delete from task_channels`)
  const channelId = await addChannel()
  const taskId = await addTask(channelId, 'confirm')
  return { channelId, taskId, attemptId: await addAttempt(taskId, channelId) }
}

const draftFor = (channelId: string) => ({
  name: 'Tabby',
  channel_id: channelId,
  targets: [{ product_code: 'CA1' }],
  max_unit_price: 11_000,
  max_total: 12_000,
  budget: 24_000,
})
/** Valid request bodies. The other endpoints take none, or refuse it in its form for every caller. */
const bodies: Record<string, (ids: Seeded) => object> = {
  createSnatchTask: ({ channelId }) => draftFor(channelId),
  updateSnatchTask: () => ({ version: 1, name: 'Tabby 20' }),
  forecastSnatchTask: ({ channelId }) => ({
    channel_id: channelId,
    targets: [{ product_code: 'CA1' }],
    max_unit_price: 11_000,
  }),
  confirmPurchase: () => ({ total: 9900 }),
  settlePurchase: () => ({ answer: 'not_placed' }),
  updateTaskChannel: () => ({ version: 1, name: 'home' }),
}

async function call({ name, endpoint }: (typeof endpoints)[number], token: string | undefined) {
  const ids = await seed()
  const path = endpoint.path.replace(/:(\w+)/g, (_all, param: string) => new Map(Object.entries(ids)).get(param) ?? 'x')
  const body = endpoint.method === 'GET' ? {} : { body: { ...bodies[name]?.(ids) } }
  return t.call(endpoint.method, path, { ...body, token })
}

interface Caller {
  who: string
  token: () => Promise<string | undefined> | string | undefined
  may: (permission: Permission) => boolean
}
// Includes permissions that are never given to machines: they must not grant anything.
const scopes = Object.keys(permissions).filter((name): name is Permission => name in permissions)
const needed = scopes.filter((scope) => endpoints.some(({ endpoint }) => endpoint.needs === scope))
const machine = (who: string, own: readonly Permission[]): Caller => ({
  who: `a machine for ${who}`,
  token: () => machineToken(t.db, own),
  may: (permission) => own.includes(permission) && machineMay(permission),
})
const callers: Caller[] = [
  { who: 'nobody', token: () => undefined, may: () => false },
  { who: 'a user', token: () => user, may: (permission) => roleMay('user', permission) },
  { who: 'an admin', token: () => admin, may: (permission) => roleMay('admin', permission) },
  ...needed.map((scope) => machine(scope, [scope])),
  machine(
    'all else',
    scopes.filter((scope) => !needed.includes(scope)),
  ),
  machine('all', scopes),
]

test('there are endpoints to test', () => {
  expect(endpoints.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['armSnatchTask', 'settlePurchase', 'stopBuying', 'tryTaskChannel', 'listPurchaseAttempts']),
  )
})

test.each(callers.map((caller) => [caller.who, caller] as const))(
  '%s is admitted to the endpoints by what they `need`, and sees no account without the permission',
  async (_who, { token, may }) => {
    const bearer = await token()
    const found: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    const leaks: string[] = []
    for (const each of endpoints) {
      const { needs } = each.endpoint
      const { statusCode, body } = await call(each, bearer)
      const refusal = bearer === undefined ? 401 : 403
      const isAdmitted = needs !== 'anyone' && needs !== 'session' && may(needs)
      // An admitted request may still fail for other reasons.
      found[each.name] = isAdmitted && ![401, 403, 500].includes(statusCode) ? 'admitted' : statusCode
      wanted[each.name] = isAdmitted ? 'admitted' : refusal
      if (!may('task-channels.read'))
        leaks.push(...ACCOUNT.filter((word) => body.includes(word)).map((word) => `${each.name}: ${word}`))
    }
    expect(found).toEqual(wanted)
    expect(leaks).toEqual([])
  },
)

type Spending = [
  what: string,
  mode: 'auto' | 'confirm',
  ask: (ids: Seeded, more: object) => Promise<{ statusCode: number; body: string }>,
]

const patch =
  (token: () => string, change: object | ((other: string) => object)) =>
  async ({ taskId }: Seeded, more: object) => {
    const changed = typeof change === 'function' ? change(await addChannel()) : change
    return t.call('PATCH', `/snatch-tasks/${taskId}`, { token: token(), body: { version: 1, ...changed, ...more } })
  }

/** Changes that let money be spent more freely. */
const spendings = (token: () => string): Spending[] => [
  [
    'a new task of mode auto',
    'confirm',
    ({ channelId }, more) =>
      t.call('POST', '/snatch-tasks', { token: token(), body: { ...draftFor(channelId), mode: 'auto', ...more } }),
  ],
  ['mode auto', 'confirm', patch(token, { mode: 'auto' })],
  ['a higher budget', 'confirm', patch(token, { budget: 24_001 })],
  ['a higher budget of an auto task', 'auto', patch(token, { budget: 24_001 })],
  ['another account of an auto task', 'auto', patch(token, (other) => ({ channel_id: other }))],
  ['a higher total of an auto task', 'auto', patch(token, { max_total: 12_001 })],
  ['a higher price of an auto task', 'auto', patch(token, { max_unit_price: 11_001 })],
  ['more slots of an auto task', 'auto', patch(token, { slots: 3 })],
  ['fewer pieces of an auto task', 'auto', patch(token, { quantity: 2 })],
  ['a lower total of an auto task', 'auto', patch(token, { max_total: 11_999 })],
  ['no lowest price of an auto task', 'auto', patch(token, { min_unit_price: null })],
  ['other targets of an auto task', 'auto', patch(token, { targets: [{ product_code: 'CA2' }] })],
  ['an auto task that starts at once', 'auto', patch(token, { starts_at: null })],
  ['an auto task without a cooldown', 'auto', patch(token, { cooldown_seconds: 0 })],
  ['a higher priority of an auto task', 'auto', patch(token, { priority: 6 })],
  ['an auto task at any hour', 'auto', patch(token, { active_hours: null })],
  ['an auto task that never expires', 'auto', patch(token, { expires_at: null })],
  [
    'to arm an auto task',
    'auto',
    ({ taskId }, more) => t.call('POST', `/snatch-tasks/${taskId}/arm`, { token: token(), body: { ...more } }),
  ],
]

const seedTask = async (mode: 'auto' | 'confirm'): Promise<Seeded> => {
  const ids = await seed()
  return { ...ids, taskId: await addTask(ids.channelId, mode) }
}

test.each(spendings(() => user))('a user may not: %s', async (_what, mode, spend) => {
  for (const more of [{}, { current_password: TEST_PASSWORD }]) {
    const { statusCode, body } = await spend(await seedTask(mode), more)
    expect([statusCode, body]).toEqual([403, expect.stringContaining('permission.denied')])
  }
})

test.each(spendings(() => admin))('an admin must enter their own password again: %s', async (_what, mode, spend) => {
  const response = await spend(await seedTask(mode), {})
  expect(response.body).toContain('user.current_password_required')
  const wrong = await spend(await seedTask(mode), { current_password: 'another' })
  expect(wrong.body).toContain('user.current_password_wrong')
  const { statusCode } = await spend(await seedTask(mode), { current_password: TEST_PASSWORD })
  expect([200, 201]).toContain(statusCode)
})

test('only users who may spend can arm a task that buys by itself', async () => {
  const { taskId } = await seedTask('auto')
  const arm = (token: string) => t.call('POST', `/snatch-tasks/${taskId}/arm`, { token, body: {} })
  expect((await arm(user)).statusCode).toBe(403)
  expect((await arm(admin)).body).toContain('user.current_password_required')
})

test('a user may tighten an auto task, which does not reset its failures', async () => {
  const { taskId } = await seedTask('auto')
  await t.db.execute(sql`update snatch_tasks set failures = 4 where id = ${taskId}`)
  const change = (body: object) => t.call('PATCH', `/snatch-tasks/${taskId}`, { token: user, body: { ...body } })
  // A form sends all its fields.
  const same = {
    targets: [{ product_code: 'CA1' }],
    quantity: 1,
    active_hours: { to: '10:00', days: [1, 2], from: '09:00' },
  }
  expect(
    (await change({ version: 1, name: 'Less', slots: 1, priority: 1, cooldown_seconds: 600, ...same })).json(),
  ).toMatchObject({
    name: 'Less',
    purchases: { failed_in_a_row: 4 },
  })
})
