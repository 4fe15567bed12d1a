import { endpoint } from './endpoint'
import { StoreKey } from './stores/store-key'
import { Timestamp } from './time'
import { z } from './zod'

/** `failed`: writing or removing the data failed permanently. Both can be requested again. */
export const PracticeDataState = z.enum(['none', 'writing', 'there', 'removing', 'failed'])
export type PracticeDataState = z.infer<typeof PracticeDataState>

/** Practice data: a year of sample monitors, tasks, orders and messages of a practice store. */
export const PracticeData = z.object({
  state: PracticeDataState,
  /** Practice store that owns all of the data. */
  website_type: StoreKey,
  /** Progress of writing, such as 500 of 2,000; 0 of 0 while unknown. */
  progress: z.object({ done: z.int(), total: z.int() }),
  /** Whether totals over all stores include the data. */
  is_counted: z.boolean(),
  finished_at: Timestamp.nullable(),
})
export type PracticeData = z.infer<typeof PracticeData>

/** Permitted actions, shared by page and server. */
export const practiceDataCan = {
  start: ({ state }: Pick<PracticeData, 'state'>) => state === 'none' || state === 'failed',
  remove: ({ state }: Pick<PracticeData, 'state'>) => state !== 'none' && state !== 'removing',
}

export const getPracticeData = endpoint({
  method: 'GET',
  path: '/practice-data',
  summary: 'Retrieve the state of the practice data and the progress of its creation or removal',
  needs: 'stores.read',
  response: PracticeData,
  topics: ['stores'],
})

export const startPracticeData = endpoint({
  method: 'POST',
  path: '/practice-data',
  summary: 'Create a year of practice data as a job; does nothing if it exists',
  needs: 'practice-data.write',
  response: PracticeData,
  status: 202,
})

export const countPracticeData = endpoint({
  method: 'PATCH',
  path: '/practice-data',
  summary: 'Include practice data in totals or exclude it',
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
