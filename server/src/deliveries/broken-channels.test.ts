import type { DeliveriesSummary } from '@outlet/shared/contract/deliveries-summary'
import { uuidv7 } from '../platform/db/uuid'
import { addStore } from '../stores/testing/add-store'
import { taskChannelTable } from '../task-channels/task-channel-row'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
beforeEach(async () => {
  t = await testApp()
  await addStore(t.db, { key: 'coach-outlet', baseUrl: 'http://127.0.0.1:9' })
})
afterEach(() => t.close())

const addTaskChannel = async (values: Partial<typeof taskChannelTable.$inferInsert>) => {
  const id = uuidv7()
  await t.db.insert(taskChannelTable).values({
    id,
    name: 'to the office',
    websiteType: 'coach-outlet',
    account: { type: 'guest' },
    shippingAddress: { saved: 'home' },
    payment: { saved: 'saved-card' },
    mode: 'confirm',
    concurrency: 1,
    dailyBudget: 50_000,
    ...values,
  })
  return id
}

test('task channels that need attention are told with why and since when, to those who may read them', async () => {
  const at = '2026-11-20T12:00:00.000Z'
  const problem = { code: 'store.auth_failed' as const, message: '401', at }
  const id = await addTaskChannel({ state: 'needs_attention', stateSince: new Date(at), problem })
  await addTaskChannel({ name: 'works', state: 'active' })
  const summary = async (role: 'admin' | 'user') => {
    const answer = await t.call('GET', '/deliveries/summary', { token: await t.signInAs(role) })
    return answer.json<DeliveriesSummary>()
  }
  expect(await summary('admin')).toMatchObject({
    task_channels: { needs_attention: 1 },
    broken: [{ type: 'task', id, name: 'to the office', code: 'store.auth_failed', since: at }],
  })
  expect(await summary('user')).toMatchObject({ task_channels: null, broken: [] })
})
