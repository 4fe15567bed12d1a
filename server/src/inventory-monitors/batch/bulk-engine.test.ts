import { sql } from 'drizzle-orm'
import type { BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import { bulkLists } from '../../bulk-lists'
import { workNextRows } from '../../bulk-jobs/testing/work-next-rows'
import { useEngine } from '../testing/use-engine'

const CHECKS = 150
const JOBS = 2

const { app, logged, start, call, monitorAll, until, unchecked } = useEngine()

const FALL_DUE_EVERY_MS = 50

/** Makes all checks due, claimed ones included, as a bulk change of intervals does: claims then share checks. */
const fallDue = () =>
  app().db.execute(sql`
    update monitor_checks set next_check_at = clock_now() where monitor_id in (
      select monitor_id from monitor_checks where next_check_at is not null for update skip locked)`)

test('bulk changes and checks of the same monitors run side by side; no reading and no row fails', async () => {
  await monitorAll('CA', CHECKS, 1)
  start()
  await until('the first checks', async () => (await unchecked()) === 0)
  const log = { error: jest.fn() }
  for (let number = 0; number < JOBS; number++) {
    // Alternates like a change and its undo: the rows are locked in ascending and in descending order.
    const action = { kind: 'set_interval', interval_seconds: number % 2 === 0 ? 60 : 300 }
    const body = { filter: {}, seen: CHECKS, action }
    const jobs = await Promise.all(
      [1, 2].map(async () => (await call('POST', '/inventory-monitors/bulk', body)).json<BulkJob>()),
    )
    let fellDue = 0
    const work = async () => {
      while (await workNextRows({ db: app().db, work: app().app.work, lists: bulkLists(app().app), log })) {
        if (performance.now() - fellDue < FALL_DUE_EVERY_MS) continue
        fellDue = performance.now()
        await fallDue()
      }
    }
    await Promise.all([work(), work()])
    for (const { id } of jobs) {
      const job = (await call('GET', `/bulk-jobs/${id}`)).json<BulkJob>()
      expect([job.state, job.changed + job.unchanged, job.refused]).toEqual(['done', CHECKS, 0])
    }
    await call('POST', `/bulk-jobs/${jobs[0]?.id}/undo`)
    await Promise.all([work(), work()])
  }
  expect(log.error).not.toHaveBeenCalled()
  expect(logged).toEqual([])
})
