import { endpoint } from './endpoint'
import { Count, MAX_SEARCH, queryFlag, queryMany } from './list'
import { MAX_ID } from './product-code'
import { StoreKey } from './store-key'
import { searchText } from './text'
import { z } from './zod'

/** What is kept of a task; how far it is, is read from its attempts. */
export const SnatchTaskState = z.enum(['draft', 'armed', 'paused', 'suspended', 'ended'])
export type SnatchTaskState = z.infer<typeof SnatchTaskState>

export const snatchTaskFilters = {
  q: searchText(MAX_SEARCH).optional(),
  website_type: StoreKey.optional(),
  state: queryMany(SnatchTaskState),
  channel_id: z.uuid().optional(),
  product_id: z.string().max(MAX_ID).optional(),
  deleted: queryFlag.optional(),
}

export const countSnatchTasks = endpoint({
  method: 'GET',
  path: '/snatch-tasks/count',
  summary: 'How many tasks match',
  needs: 'snatch-tasks.read',
  query: z.strictObject(snatchTaskFilters),
  response: Count,
  topics: ['snatch-tasks'],
})
