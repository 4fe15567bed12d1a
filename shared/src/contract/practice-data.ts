import { endpoint } from './endpoint'
import { StoreKey } from './store-key'
import { Timestamp } from './time'
import { z } from './zod'

/** `failed` = writing or removing it was given up; either may be asked for again. */
export const PracticeDataState = z.enum(['none', 'writing', 'there', 'removing', 'failed'])
export type PracticeDataState = z.infer<typeof PracticeDataState>

/** A year of sample monitors, tasks, orders and messages, all of a practice store of their own. */
export const PracticeData = z.object({
  state: PracticeDataState,
  /** All that belongs to it has this as its store. */
  website_type: StoreKey,
  /** Of what is written, such as of 500 of 2,000; 0 of 0 while it is not known. */
  progress: z.object({ done: z.int(), total: z.int() }),
  /** Sums over all stores count it too. */
  is_counted: z.boolean(),
  finished_at: Timestamp.nullable(),
})
export type PracticeData = z.infer<typeof PracticeData>

/** Rules that page and server share. */
export const practiceDataCan = {
  start: ({ state }: Pick<PracticeData, 'state'>) => state === 'none' || state === 'failed',
  remove: ({ state }: Pick<PracticeData, 'state'>) => state !== 'none' && state !== 'removing',
}

export const getPracticeData = endpoint({
  method: 'GET',
  path: '/practice-data',
  summary: 'Whether there is practice data, or how far writing or removing it has come',
  needs: 'stores.read',
  response: PracticeData,
  topics: ['stores'],
})

export const startPracticeData = endpoint({
  method: 'POST',
  path: '/practice-data',
  summary: 'Write a year of practice data, as a job; where there is some, nothing happens',
  needs: 'practice-data.write',
  response: PracticeData,
  status: 202,
})

export const countPracticeData = endpoint({
  method: 'PATCH',
  path: '/practice-data',
  summary: 'Have sums count the practice data, or leave it out again',
  needs: 'practice-data.write',
  body: z.strictObject({ is_counted: z.boolean() }),
  response: PracticeData,
})

export const removePracticeData = endpoint({
  method: 'DELETE',
  path: '/practice-data',
  summary: 'Remove the practice data without a trace, as a job',
  needs: 'practice-data.write',
  response: PracticeData,
  status: 202,
})
