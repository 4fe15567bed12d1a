import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Store, StoreSync } from '@outlet/shared/contract/stores'
import { startPracticeStore, type RunningPracticeStore } from '@outlet/practice-store/start-practice-store'
import { ringBell } from '../../testing/ring-bell'
import { testApp, type TestApp } from '../../testing/test-app'
import { addStore, control, CONTROL_TOKEN } from '../testing/add-store'
import { sealCredentials } from '../store-credentials'
import { waitingSyncs, workSyncOf } from '../testing/work-sync'

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
const ask = async <Answer>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: Record<string, unknown>) =>
  (await t.call(method, `/stores/${path}`, { token: admin, ...(body ? { body } : {}) })).json<Answer>()
const latest = async (key: string) => {
  const [sync] = (await ask<{ items: StoreSync[] }>('GET', `${key}/syncs`)).items
  if (!sync) throw new Error('no sync')
  return sync
}
const notified = async () => {
  await ringBell(t.app.work)
  return (await t.db.execute(sql`select kind from notifications`)).rows
}

/** A sync that is in the midst of its store. */
async function midway(key: string) {
  await addStore(t.db, {
    key,
    baseUrl: practice.origin,
    categoryIds: ['women-bags', 'women-totes', 'men-bags', 'wallets'],
    isPractice: false,
    ratePerSecond: 60,
    burst: 20,
    credentials: sealCredentials(t.app.secrets, key, { client_id: 'practice-client' }),
  })
  const { id } = await ask<StoreSync>('POST', `${key}/sync`)
  const working = work(id)
  while ((await latest(key)).progress.done < 30) await sleep(10)
  return { id, working }
}

test('a pause is no failure: the sync waits where it is, and goes on from there once a person resumes the store', async () => {
  const { id, working } = await midway('pausing')
  await ask<Store>('PATCH', 'pausing', { version: 1, pause: true })
  await working
  const waiting = await latest('pausing')
  expect(waiting).toMatchObject({ state: 'queued', error: null, finished_at: null })
  expect(waiting.progress.done).toBeGreaterThanOrEqual(30)
  expect(await ask('GET', 'pausing')).toMatchObject({ last_error: null, health: 'ok' })
  expect(await notified()).toEqual([])
  expect(await waitingSyncs(t.db)).toEqual([])
  await work(id)
  expect((await latest('pausing')).progress).toEqual(waiting.progress)
  await ask<Store>('PATCH', 'pausing', { version: 2, resume: true })
  expect(await waitingSyncs(t.db)).toEqual([id])
  await control(practice.origin, 'POST', 'requests/reset')
  await work(id)
  expect(await latest('pausing')).toMatchObject({ id, state: 'succeeded', error: null })
})

test('a sync that is asked for while its store is paused already is the one that waits', async () => {
  await t.db.execute(sql`update stores set paused_at = null where key = 'pausing'`)
  const { id } = await ask<StoreSync>('POST', 'pausing/sync')
  await t.db.execute(sql`update stores set paused_at = clock_now() where key = 'pausing'`)
  expect(await waitingSyncs(t.db)).toEqual([])
  expect(await ask<StoreSync>('POST', 'pausing/sync')).toMatchObject({ id, state: 'queued' })
})

test('a disconnection ends the sync under way, and tells nobody of a failure', async () => {
  const { working } = await midway('leaving')
  await ask('DELETE', 'leaving')
  await working
  expect(await latest('leaving')).toMatchObject({ state: 'failed', error: { message: 'disconnected' } })
  expect(await ask('GET', 'leaving')).toMatchObject({ last_error: null })
  expect(await notified()).toEqual([])
})
