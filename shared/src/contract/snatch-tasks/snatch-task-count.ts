import { endpoint } from '../endpoint'
import { Count, defineList, MAX_SEARCH, queryFlag, queryMany } from '../list'
import { MAX_ID } from '../products/product-code'
import { StoreKey } from '../stores/store-key'
import { searchText } from '../text'
import { assigneeFilter } from '../users/assignee'
import { z } from '../zod'

/** Stored state of a snatch task. Its progress is derived from its attempts. */
export const SnatchTaskState = z.enum(['draft', 'armed', 'paused', 'suspended', 'ended'])
export type SnatchTaskState = z.infer<typeof SnatchTaskState>

export const snatchTaskList = defineList({
  name: 'snatch-tasks',
  filters: {
    q: searchText(MAX_SEARCH).optional(),
    website_type: StoreKey.optional(),
    state: queryMany(SnatchTaskState),
    channel_id: z.uuid().optional(),
    product_id: z.string().max(MAX_ID).optional(),
    assignee: assigneeFilter,
    deleted: queryFlag.optional(),
  },
  sorts: ['-created_at', 'created_at', 'name', '-name'],
})

export const countSnatchTasks = endpoint({
  method: 'GET',
  path: '/snatch-tasks/count',
  summary: 'Count the matching tasks',
  needs: 'snatch-tasks.read',
  query: snatchTaskList.countQuery,
  response: Count,
  topics: ['snatch-tasks'],
})
