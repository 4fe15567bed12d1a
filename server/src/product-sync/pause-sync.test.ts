import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Store, StoreSync } from '@outlet/shared/contract/stores'
import { startPracticeStore, type RunningPracticeStore } from '@outlet/practice-store/start-practice-store'
import { ringBell } from '../testing/ring-bell'
import { testApp, type TestApp } from '../testing/test-app'
import { addStore, control, CONTROL_TOKEN } from '../stores/testing/add-store'
import { sealCredentials } from '../stores/store-credentials'
import { waitingSyncs, workSyncOf } from './testing/work-sync'

let t: TestApp
let admin: string
let practice: RunningPracticeStore
beforeAll(async () => {
  t = await testApp({ ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8' })
  admin = await t.signInAs('admin')
  practice = await startPracticeStore({ moving: false, controlToken: CONTROL_TOKEN, masters: 240 })
})
afterAll(async () => {
  await practice.close()
  await t.close()
})

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const work = (id: string) => workSyncOf({ ...t.app, log }, id)
const request = async <Body>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: Record<string, unknown>,
) => (await t.call(method, `/stores/${path}`, { token: admin, ...(body ? { body } : {}) })).json<Body>()
const latest = async (key: string) => {
  const [sync] = (await request<{ items: StoreSync[] }>('GET', `${key}/syncs`)).items
  if (!sync) throw new Error('no sync')
  return sync
}
const notified = async () => {
  await ringBell(t.app.work)
  return (await t.db.execute(sql`select kind from notifications`)).rows
}

/** Starts a sync and waits until it has read part of its store. */
async function midway(key: string) {
  await addStore(t.db, {
    key,
    base_url: practice.origin,
    category_ids: ['women-bags', 'women-totes', 'men-bags', 'wallets'],
    is_practice: false,
    rate_per_second: 60,
    burst: 20,
    credentials: sealCredentials(t.app.secrets, key, { client_id: 'practice-client' }),
  })
  const { id } = await request<StoreSync>('POST', `${key}/sync`)
  const working = work(id)
  while ((await latest(key)).progress.done < 30) await sleep(10)
  return { id, working }
}

test('a pause is no failure: the sync waits, and resumes from its position when a person resumes the store', async () => {
  const { id, working } = await midway('pausing')
  await request<Store>('PATCH', 'pausing', { version: 1, pause: true })
  await working
  const waiting = await latest('pausing')
  expect(waiting).toMatchObject({ state: 'queued', error: null, finished_at: null })
  expect(waiting.progress.done).toBeGreaterThanOrEqual(30)
  expect(await request('GET', 'pausing')).toMatchObject({ last_error: null, health: 'ok' })
  expect(await notified()).toEqual([])
  expect(await waitingSyncs(t.db)).toEqual([])
  await work(id)
  expect((await latest('pausing')).progress).toEqual(waiting.progress)
  await request<Store>('PATCH', 'pausing', { version: 2, resume: true })
  expect(await waitingSyncs(t.db)).toEqual([id])
  await control(practice.origin, 'POST', 'requests/reset')
  await work(id)
  expect(await latest('pausing')).toMatchObject({ id, state: 'succeeded', error: null })
})

test('a sync requested while another one waits for a paused store is the waiting one', async () => {
  await t.db.execute(sql`update stores set paused_at = null where key = 'pausing'`)
  const { id } = await request<StoreSync>('POST', 'pausing/sync')
  await t.db.execute(sql`update stores set paused_at = clock_now() where key = 'pausing'`)
  expect(await waitingSyncs(t.db)).toEqual([])
  expect(await request<StoreSync>('POST', 'pausing/sync')).toMatchObject({ id, state: 'queued' })
})

test('a disconnection ends the sync in progress, without a failure notification', async () => {
  const { working } = await midway('leaving')
  await request('DELETE', 'leaving')
  await working
  expect(await latest('leaving')).toMatchObject({ state: 'failed', error: { message: 'disconnected' } })
  expect(await request('GET', 'leaving')).toMatchObject({ last_error: null })
  expect(await notified()).toEqual([])
})
