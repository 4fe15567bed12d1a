import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getWork as endpoint, WorkCounts, WorkKindState } from '@outlet/shared/contract/work'
import { authorise, type Reader } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import {
  readFailedCounts,
  readKinds,
  readProcesses,
  type KindState,
  type ProcessState,
} from '../platform/work/read-work'
import { doesKind, workKinds } from './work-kinds'
import { readSchedules, toWorkSchedule } from './work-schedule-row'

const sum = (all: readonly WorkCounts[]): WorkCounts => {
  const total = (what: keyof WorkCounts) => all.reduce((so_far, counts) => so_far + counts[what], 0)
  return { claimed: total('claimed'), done: total('done'), failed: total('failed'), given_up: total('given_up') }
}

interface Known {
  states: readonly KindState[]
  failedCounts: ReadonlyMap<string, number>
  processes: readonly ProcessState[]
}

function kindOf(name: string, { states, failedCounts, processes }: Known): WorkKindState {
  const unknown = { due: null, held: null, paused: null, oldestDueSeconds: null }
  const state = states.find((each) => each.name === name) ?? unknown
  const responsive = processes.filter(({ isResponsive }) => isResponsive)
  return {
    name,
    due: state.due,
    held: state.held,
    paused: state.paused,
    oldest_due_seconds: state.oldestDueSeconds,
    given_up: failedCounts.get(name) ?? 0,
    counts: sum(processes.flatMap(({ counts }) => counts.get(name) ?? [])),
    has_worker: doesKind([], name) === null ? null : responsive.some(({ work }) => doesKind(work, name)),
  }
}

/**
 * Returns the state of all work kinds, schedules and processes. Fields of kinds that only another version knows are
 * null.
 */
export async function getWork(db: Database, reader: Reader): Promise<EndpointResponse<typeof endpoint>> {
  authorise(reader, 'work.read')
  const [states, failedCounts, processes, schedules] = await Promise.all([
    readKinds(db, workKinds),
    readFailedCounts(db, workKinds),
    readProcesses(db),
    readSchedules(db),
  ])
  const known = { states, failedCounts, processes }
  const counted = processes.flatMap(({ counts }) => [...counts.keys()])
  const names = new Set([...states.map(({ name }) => name), ...failedCounts.keys(), ...counted])
  return {
    kinds: [...names].map((name) => kindOf(name, known)),
    schedules: schedules.map(toWorkSchedule),
    processes: processes.map(({ startedAt, seenAt, isResponsive, counts, ...rest }) => ({
      ...rest,
      started_at: startedAt.toISOString(),
      seen_at: seenAt.toISOString(),
      is_answering: isResponsive,
      counts: sum([...counts.values()]),
    })),
  }
}
