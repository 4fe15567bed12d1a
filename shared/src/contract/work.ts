import { z } from './zod'
import { endpoint } from './endpoint'
import { listOf, listQuery } from './list'
import { Timestamp } from './time'

/** What a process has done of a kind of work since it started. */
export const WorkCounts = z.object({ claimed: z.int(), done: z.int(), failed: z.int(), given_up: z.int() })
export type WorkCounts = z.infer<typeof WorkCounts>

/** A kind of work over all processes. Names are free, so that a page in use goes on reading when the server learns others. */
export const WorkKindState = z.object({
  /** `checks`, `syncs`, `bulk`, `schedules`, `events:bell`. */
  name: z.string(),
  /** To be done now, and nobody is at it. Null = a kind that only a newer process knows. */
  due: z.int().nullable(),
  /** Under way. */
  held: z.int().nullable(),
  /** Would be due, and waits for a person: its store or all monitoring is paused, blocked or disconnected. */
  paused: z.int().nullable(),
  /** For how long the oldest has been due; null = none is, or nobody knows. */
  oldest_due_seconds: z.number().nullable(),
  given_up: z.int(),
  /** Of the processes that run, since each started. */
  counts: WorkCounts,
  /** A process that answers does this part of the work; null = nobody knows. */
  has_worker: z.boolean().nullable(),
})
export type WorkKindState = z.infer<typeof WorkKindState>

export const WorkSchedule = z.object({
  /** `orders.purge`. */
  name: z.string(),
  every_seconds: z.number(),
  last_started_at: Timestamp.nullable(),
  last_finished_at: Timestamp.nullable(),
  /** Null while it runs. */
  next_at: Timestamp.nullable(),
  is_running: z.boolean(),
  /** Due for longer than its interval, or than a minute where that is more. */
  is_late: z.boolean(),
  /** In a row. */
  failures: z.int(),
  /** Of the last run that failed, until one succeeds. */
  error: z.string().nullable(),
})
export type WorkSchedule = z.infer<typeof WorkSchedule>

export const WorkProcessState = z.object({
  /** No other process ever has it. */
  number: z.int(),
  host: z.string(),
  pid: z.int(),
  /** `all`, `api`, `worker`. */
  role: z.string(),
  /** The parts of the work that it does: `monitoring`, `syncing`, `bulk`, `delivering`. */
  work: z.array(z.string()),
  started_at: Timestamp,
  seen_at: Timestamp,
  /** Seen within the last 15 seconds. */
  is_answering: z.boolean(),
  counts: WorkCounts,
})
export type WorkProcessState = z.infer<typeof WorkProcessState>

export const getWork = endpoint({
  method: 'GET',
  path: '/work',
  summary: 'Background work: what is due, under way and given up, what runs on a schedule, and which processes do it',
  needs: 'work.read',
  response: z.object({
    kinds: z.array(WorkKindState),
    schedules: z.array(WorkSchedule),
    processes: z.array(WorkProcessState),
  }),
  topics: ['work'],
})

/** What a row of work is about, as far as it can be told. */
export const WorkSubject = z.object({
  /** `inventory_monitor`, `store`, `bulk_job`; of an event what it happened to. */
  type: z.string(),
  id: z.string(),
  /** As people know it: a product's code, a store's name; of a bulk job who asked for it. */
  name: z.string().nullable(),
  store_name: z.string().nullable(),
  /** Of an event its kind, `store_blocked`; of a bulk job the list that it changes, `/orders/bulk`. */
  what: z.string().nullable(),
})
export type WorkSubject = z.infer<typeof WorkSubject>

/** A row of work that failed again and again; it is not done before a person says so. */
export const GivenUpWork = z.object({
  kind: z.string(),
  /** The row's, within its kind. */
  key: z.string(),
  at: Timestamp,
  attempts: z.int(),
  /** The last one, for those who know the server. */
  error: z.string(),
  subject: WorkSubject.nullable(),
})
export type GivenUpWork = z.infer<typeof GivenUpWork>

export const listGivenUpWork = endpoint({
  method: 'GET',
  path: '/work/given-up',
  summary: 'Work that was given up, the latest first',
  needs: 'work.read',
  query: listQuery({ kind: z.string().max(100).optional() }, ['-at', 'at']),
  response: listOf(GivenUpWork),
  topics: ['work'],
})

const TriedAgain = z.object({ due: z.int() })

export const tryWorkAgain = endpoint({
  method: 'POST',
  path: '/work/given-up/:kind/:key/try-again',
  summary: 'Do what was given up once more, now',
  needs: 'work.write',
  response: TriedAgain,
})

export const tryAllWorkAgain = endpoint({
  method: 'POST',
  path: '/work/given-up/:kind/try-again',
  summary: 'Do all of a kind that was given up once more, now',
  needs: 'work.write',
  response: TriedAgain,
})

export const runScheduleNow = endpoint({
  method: 'POST',
  path: '/work/schedules/:name/run',
  summary: 'Let a schedule run now instead of at its next time',
  needs: 'work.write',
  response: WorkSchedule,
})
