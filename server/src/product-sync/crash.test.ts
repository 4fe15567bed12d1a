import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { startPracticeStore, type RunningPracticeStore } from '@outlet/practice-store/start-practice-store'
import { bundleWorker, type BundledWorker } from '../testing/bundle-worker'
import { testApp, type TestApp } from '../testing/test-app'
import { addStore, control, CONTROL_TOKEN } from '../stores/testing/add-store'

const PRODUCTS = 400
let t: TestApp
let worker: BundledWorker
let practice: RunningPracticeStore
beforeAll(async () => {
  worker = await bundleWorker(join(__dirname, 'testing/sync-worker-process.ts'))
  practice = await startPracticeStore({ moving: false, controlToken: CONTROL_TOKEN, masters: PRODUCTS })
  t = await testApp()
  const categoryIds = ['women-bags', 'women-totes', 'men-bags', 'wallets', 'shoes', 'belts', 'clothing', 'accessories']
  // A low rate, so that the worker is killed in the middle.
  await addStore(t.db, { base_url: practice.origin, category_ids: categoryIds, rate_per_second: 60, burst: 30 })
})
afterAll(async () => {
  worker.remove()
  await practice.close()
  await t.close()
})

const startWorker = () => worker.start(t.url)

interface Sync extends Record<string, unknown> {
  state: string
  done: number
  stored: number
}

async function until(is: (now: Sync) => boolean): Promise<Sync> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const { rows } = await t.db.execute<Sync>(
      sql`select state, done, (select count(*)::int from products) as stored from store_syncs`,
    )
    const [now] = rows
    if (now && is(now)) return now
    if (Date.now() > deadline) throw new Error(`not within 120 s: ${JSON.stringify(now)}`)
    await sleep(15)
  }
}

test('kill -9 in the middle of a sync: it resumes, with the same result as without a crash', async () => {
  const token = await t.signInAs('user')
  await t.call('POST', '/stores/coach-outlet/sync', { token })
  const first = startWorker()
  await until(({ done }) => done >= 150)
  const ended = new Promise((done) => first.once('exit', (_code, signal) => done(signal)))
  first.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
  const atKill = await until(() => true)
  expect(atKill).toMatchObject({ state: 'running' })
  expect(atKill.stored).toBeLessThan(PRODUCTS)

  await control(practice.origin, 'POST', 'requests/reset')
  startWorker()
  await until(({ done }) => done > atKill.done)
  expect(await until(({ state }) => state !== 'running')).toMatchObject({ state: 'succeeded', stored: PRODUCTS })
  const { rows } = await t.db.execute(sql`
    select (select count(*)::int from product_sightings where missed > 0) as missed,
      (select count(*)::int from product_intervals) as changes,
      (select count(*)::int from products p where variants_count <> (select count(*) from variants v
        where v.product_id = p.id)) as halves`)
  expect(rows).toEqual([{ missed: 0, changes: 0, halves: 0 }])
  // Data stored before the kill is not read again, except for the current page.
  const { by_resource } = (await control(practice.origin, 'GET', 'requests')) as { by_resource: Record<string, number> }
  const all = await t.db.execute<{ count: number }>(sql`select count(*)::int as count from variants`)
  expect(by_resource['products']).toBeLessThan(((all.rows[0]?.count ?? 0) + PRODUCTS) / 24)
})
