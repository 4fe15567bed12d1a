import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { bell } from '../notifications/bell'
import { runConsumer } from '../platform/outbox/run-consumer'
import type { WorkProcess } from '../platform/work/work-process'
import { testWork } from './test-work'

/** Lets the bell work on all that has happened until now. */
export async function ringBell(work: WorkProcess): Promise<void> {
  const running = runConsumer(work, bell)
  while ((await work.db.execute(sql`select 1 from event_work where consumer = 'bell' limit 1`)).rowCount) await sleep(5)
  await running.stop()
}

/** The same where no application runs. */
export async function ringBellOf({ db, url }: { db: WorkProcess['db']; url: string }): Promise<void> {
  const { work, stop } = await testWork(db, url)
  await ringBell(work)
  await stop()
}
