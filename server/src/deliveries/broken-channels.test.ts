import type { DeliveriesSummary } from '@outlet/shared/contract/deliveries/deliveries-summary'
import { uuidv7 } from '../platform/db/uuid'
import { addStore } from '../stores/testing/add-store'
import { taskChannelTable } from '../task-channels/task-channel-row'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
beforeEach(async () => {
  t = await testApp()
  await addStore(t.db, { key: 'coach-outlet', base_url: 'http://127.0.0.1:9' })
})
afterEach(() => t.close())

const addTaskChannel = async (values: Partial<typeof taskChannelTable.$inferInsert>) => {
  const id = uuidv7()
  await t.db.insert(taskChannelTable).values({
    id,
    name: 'to the office',
    website_type: 'coach-outlet',
    account: { type: 'guest' },
    shipping_address: { saved: 'home' },
    payment: { saved: 'saved-card' },
    mode: 'confirm',
    concurrency: 1,
    daily_budget: 50_000,
    ...values,
  })
  return id
}

test('task channels that need attention are listed with cause and time, for users who may read them', async () => {
  const at = '2026-11-20T12:00:00.000Z'
  const problem = { code: 'store.auth_failed' as const, message: '401', at }
  const id = await addTaskChannel({ state: 'needs_attention', state_since: at, problem })
  await addTaskChannel({ name: 'works', state: 'active' })
  const summary = async (role: 'admin' | 'user') => {
    const response = await t.call('GET', '/deliveries/summary', { token: await t.signInAs(role) })
    return response.json<DeliveriesSummary>()
  }
  expect(await summary('admin')).toMatchObject({
    task_channels: { needs_attention: 1 },
    broken: [{ type: 'task', id, name: 'to the office', code: 'store.auth_failed', since: at }],
  })
  expect(await summary('user')).toMatchObject({ task_channels: null, broken: [] })
})
