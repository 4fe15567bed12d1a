import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getWork as endpoint, WorkCounts, WorkKindState } from '@outlet/shared/contract/work'
import { authorise, type Reader } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { readGivenUp, readKinds, readProcesses, type KindState, type ProcessState } from '../platform/work/read-work'
import { doesKind, workKinds } from '../work-kinds'
import { readSchedules, toWorkSchedule } from './work-schedule-row'

const sum = (all: readonly WorkCounts[]): WorkCounts => {
  const total = (what: keyof WorkCounts) => all.reduce((so_far, counts) => so_far + counts[what], 0)
  return { claimed: total('claimed'), done: total('done'), failed: total('failed'), given_up: total('given_up') }
}

interface Known {
  states: readonly KindState[]
  givenUp: ReadonlyMap<string, number>
  processes: readonly ProcessState[]
}

function kindOf(name: string, { states, givenUp, processes }: Known): WorkKindState {
  const unknown = { due: null, held: null, paused: null, oldestDueSeconds: null }
  const state = states.find((each) => each.name === name) ?? unknown
  const answering = processes.filter(({ isAnswering }) => isAnswering)
  return {
    name,
    due: state.due,
    held: state.held,
    paused: state.paused,
    oldest_due_seconds: state.oldestDueSeconds,
    given_up: givenUp.get(name) ?? 0,
    counts: sum(processes.flatMap(({ counts }) => counts.get(name) ?? [])),
    has_worker: doesKind([], name) === null ? null : answering.some(({ work }) => doesKind(work, name)),
  }
}

/** What is to be done and who does it. Kinds that only another version knows are told as far as they can be. */
export async function getWork(db: Database, reader: Reader): Promise<EndpointResponse<typeof endpoint>> {
  authorise(reader, 'work.read')
  const [states, givenUp, processes, schedules] = await Promise.all([
    readKinds(db, workKinds),
    readGivenUp(db, workKinds),
    readProcesses(db),
    readSchedules(db),
  ])
  const known = { states, givenUp, processes }
  const counted = processes.flatMap(({ counts }) => [...counts.keys()])
  const names = new Set([...states.map(({ name }) => name), ...givenUp.keys(), ...counted])
  return {
    kinds: [...names].map((name) => kindOf(name, known)),
    schedules: schedules.map(toWorkSchedule),
    processes: processes.map(({ startedAt, seenAt, isAnswering, counts, ...rest }) => ({
      ...rest,
      started_at: startedAt.toISOString(),
      seen_at: seenAt.toISOString(),
      is_answering: isAnswering,
      counts: sum([...counts.values()]),
    })),
  }
}
