import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { bellConsumer } from '../notifications/bell'
import { runConsumer } from '../platform/outbox/run-consumer'
import type { WorkProcess } from '../platform/work/work-process'
import { testWork } from './test-work'

/** Lets the bell consumer handle all events so far. */
export async function ringBell(work: WorkProcess): Promise<void> {
  const running = runConsumer(work, bellConsumer)
  while ((await work.db.execute(sql`select 1 from event_work where consumer = 'bell' limit 1`)).rowCount) await sleep(5)
  await running.stop()
}

/** Variant for tests without a running application. */
export async function ringBellOf({ db, url }: { db: WorkProcess['db']; url: string }): Promise<void> {
  const { work, stop } = await testWork(db, url)
  await ringBell(work)
  await stop()
}
