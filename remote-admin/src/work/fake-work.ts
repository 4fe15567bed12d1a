import { getHeartbeat, sendHeartbeat, setHeartbeat, type Heartbeat } from '@outlet/shared/contract/heartbeat'
import {
  getWork,
  listFailedWork,
  runScheduleNow,
  tryAllWorkAgain,
  tryWorkAgain,
  type FailedWork,
  type WorkKindState,
  type WorkProcessState,
  type WorkSchedule,
} from '@outlet/shared/contract/work'
import { anId } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'

const NOON = '2026-11-20T12:00:00.000Z'
const counts = { claimed: 12, done: 1234, failed: 2, given_up: 0 }

export const aKind = (change: Partial<WorkKindState> = {}): WorkKindState => ({
  name: 'checks',
  due: 0,
  held: 0,
  paused: 0,
  oldest_due_seconds: null,
  given_up: 0,
  counts,
  has_worker: true,
  ...change,
})

export const aSchedule = (change: Partial<WorkSchedule> = {}): WorkSchedule => ({
  name: 'sessions.purge',
  every_seconds: 3600,
  last_started_at: NOON,
  last_finished_at: NOON,
  next_at: NOON,
  is_running: false,
  is_late: false,
  failures: 0,
  error: null,
  ...change,
})

export const aProcess = (change: Partial<WorkProcessState> = {}): WorkProcessState => ({
  number: 7,
  host: 'outlet-1',
  pid: 4711,
  role: 'all',
  work: ['monitoring', 'syncing', 'bulk', 'delivering'],
  started_at: NOON,
  seen_at: NOON,
  is_answering: true,
  counts,
  ...change,
})

export const aFailedWork = (change: Partial<FailedWork> = {}): FailedWork => ({
  kind: 'checks',
  key: anId(),
  at: NOON,
  attempts: 3,
  error: 'value too long for type character varying(100)',
  subject: {
    type: 'inventory_monitor',
    id: '00000000-0000-7000-8000-00000000c077',
    name: 'C0772',
    store_name: 'Coach Outlet',
    what: null,
  },
  ...change,
})

interface FakeWork {
  kinds?: readonly WorkKindState[]
  schedules?: readonly WorkSchedule[]
  processes?: readonly WorkProcessState[]
  failedWork?: readonly FailedWork[]
}

/** Fake endpoints for background work; retried work leaves the list of failed work. */
export const fakeWork = (given: FakeWork = {}) => {
  const { kinds = [aKind()], schedules = [aSchedule()], processes = [aProcess()] } = given
  let failedWork = given.failedWork ?? [aFailedWork()]
  let heartbeat: Heartbeat = { origin: null, every_seconds: 300, last: null, version: 1 }
  const take = (isTaken: (row: FailedWork) => boolean) => {
    const due = failedWork.filter(isTaken).length
    failedWork = failedWork.filter((row) => !isTaken(row))
    return { due }
  }
  return [
    fake(getWork, () => ({
      kinds: kinds.map((kind) => ({ ...kind, given_up: failedWork.filter((row) => row.kind === kind.name).length })),
      schedules: [...schedules],
      processes: [...processes],
    })),
    fake(getHeartbeat, () => heartbeat),
    fake(setHeartbeat, ({ body: { url, every_seconds, version } }) => {
      if (version !== heartbeat.version) throw refuse(409, 'heartbeat.version_conflict', { current: heartbeat })
      const origin = url === undefined ? heartbeat.origin : url && new URL(url).origin
      return (heartbeat = { origin, every_seconds, last: null, version: version + 1 })
    }),
    fake(sendHeartbeat, () => (heartbeat = { ...heartbeat, last: { at: NOON, status: 503, fault: null } })),
    fake(listFailedWork, () => ({ items: [...failedWork], next: null })),
    fake(tryWorkAgain, ({ params }) => take((row) => row.kind === params.kind && row.key === params.key)),
    fake(tryAllWorkAgain, ({ params }) => take((row) => row.kind === params.kind)),
    fake(runScheduleNow, ({ params }) => {
      const schedule = schedules.find(({ name }) => name === params.name)
      if (!schedule) throw refuse(404, 'work.schedule_not_found')
      if (schedule.is_running) throw refuse(409, 'work.schedule_running')
      return schedule
    }),
  ]
}
