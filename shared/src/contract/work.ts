import { z } from './zod'
import { endpoint } from './endpoint'
import { listOf, listQuery } from './list'
import { Timestamp } from './time'

/** Counters of a process for one kind of work since it started. */
export const WorkCounts = z.object({ claimed: z.int(), done: z.int(), failed: z.int(), given_up: z.int() })
export type WorkCounts = z.infer<typeof WorkCounts>

/**
 * Kind of background work over all processes. Names are not an enum, so that an open page can read kinds of a newer
 * server.
 */
export const WorkKindState = z.object({
  /** Name, such as `checks`, `syncs`, `bulk`, `schedules` or `events:bell`. */
  name: z.string(),
  /** Number of rows that are due and not claimed. Null = a kind that only newer processes know. */
  due: z.int().nullable(),
  /** Number of rows that are claimed by a worker (lease). */
  held: z.int().nullable(),
  /**
   * Number of rows that would be due but wait for a person, because their store or all monitoring is paused, blocked or
   * disconnected.
   */
  paused: z.int().nullable(),
  /** Seconds for which the oldest row has been due; null = none is due, or unknown. */
  oldest_due_seconds: z.number().nullable(),
  given_up: z.int(),
  /** Counters of the running processes, each since its start. */
  counts: WorkCounts,
  /** Whether a responsive process does this kind of work; null = unknown. */
  has_worker: z.boolean().nullable(),
})
export type WorkKindState = z.infer<typeof WorkKindState>

export const WorkSchedule = z.object({
  /** Name, such as `orders.purge`. */
  name: z.string(),
  every_seconds: z.number(),
  last_started_at: Timestamp.nullable(),
  last_finished_at: Timestamp.nullable(),
  /** Null while it runs. */
  next_at: Timestamp.nullable(),
  is_running: z.boolean(),
  /** Whether the schedule has been due for longer than its interval, and for at least a minute. */
  is_late: z.boolean(),
  /** Number of consecutive failures. */
  failures: z.int(),
  /** Error of the last run, until a run succeeds. */
  error: z.string().nullable(),
})
export type WorkSchedule = z.infer<typeof WorkSchedule>

export const WorkProcessState = z.object({
  /** Unique number of the process, never reused. */
  number: z.int(),
  host: z.string(),
  pid: z.int(),
  /** `all`, `api` or `worker`. */
  role: z.string(),
  /** Kinds of work that the process does: `monitoring`, `syncing`, `bulk`, `delivering`. */
  work: z.array(z.string()),
  started_at: Timestamp,
  seen_at: Timestamp,
  /** Whether the process was seen within the last 15 seconds. */
  is_answering: z.boolean(),
  counts: WorkCounts,
})
export type WorkProcessState = z.infer<typeof WorkProcessState>

export const getWork = endpoint({
  method: 'GET',
  path: '/work',
  summary: 'Retrieve the state of background work: due, running and failed items, schedules and processes',
  needs: 'work.read',
  response: z.object({
    kinds: z.array(WorkKindState),
    schedules: z.array(WorkSchedule),
    processes: z.array(WorkProcessState),
  }),
  topics: ['work'],
})

/** Subject of a row of work, as far as it is known. */
export const WorkSubject = z.object({
  /** `inventory_monitor`, `store` or `bulk_job`; for events, the type of the event's subject. */
  type: z.string(),
  id: z.string(),
  /** Display name: the product code or the name of the store; for bulk jobs, the user who requested it. */
  name: z.string().nullable(),
  store_name: z.string().nullable(),
  /**
   * For events the kind, such as `store_blocked`; for bulk jobs the list that the job changes, such as `/orders/bulk`.
   */
  what: z.string().nullable(),
})
export type WorkSubject = z.infer<typeof WorkSubject>

/**
 * Row of work that failed permanently, that is, after all of its attempts (dead letter). It runs again only when a
 * person retries it.
 */
export const FailedWork = z.object({
  kind: z.string(),
  /** Key of the row within its kind. */
  key: z.string(),
  at: Timestamp,
  attempts: z.int(),
  /** Last error, for technical support. */
  error: z.string(),
  subject: WorkSubject.nullable(),
})
export type FailedWork = z.infer<typeof FailedWork>

export const listFailedWork = endpoint({
  method: 'GET',
  path: '/work/given-up',
  summary: 'List permanently failed work, latest first',
  needs: 'work.read',
  query: listQuery({ kind: z.string().max(100).optional() }, ['-at', 'at']),
  response: listOf(FailedWork),
  topics: ['work'],
})

const TriedAgain = z.object({ due: z.int() })

export const tryWorkAgain = endpoint({
  method: 'POST',
  path: '/work/given-up/:kind/:key/try-again',
  summary: 'Retry permanently failed work now',
  needs: 'work.write',
  response: TriedAgain,
})

export const tryAllWorkAgain = endpoint({
  method: 'POST',
  path: '/work/given-up/:kind/try-again',
  summary: 'Retry all permanently failed work of a kind now',
  needs: 'work.write',
  response: TriedAgain,
})

export const runScheduleNow = endpoint({
  method: 'POST',
  path: '/work/schedules/:name/run',
  summary: 'Run a schedule now instead of at its next time',
  needs: 'work.write',
  response: WorkSchedule,
})
