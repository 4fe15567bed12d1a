import type { Database } from '../platform/db/database'
import { Listener } from '../platform/db/listener'
import { WorkProcess, type WorkLog } from '../platform/work/work-process'
import { workKinds } from '../work/work-kinds'

const silent: WorkLog = { warn: () => undefined, error: () => undefined }

export interface TestWork {
  work: WorkProcess
  stop(): Promise<void>
}

/** Creates a separate work process on a database. */
export async function testWork(db: Database, url: string, log: WorkLog = silent): Promise<TestWork> {
  const listener = new Listener(url)
  await listener.start()
  const work = await WorkProcess.start({ db, listener, log, role: 'test', work: [], kinds: workKinds })
  return {
    work,
    async stop() {
      await work.stop()
      await listener.close()
    },
  }
}
