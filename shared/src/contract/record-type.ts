import type { Permission } from './users/roles'
import { z } from './zod'

/** Types of records with team notes, an assignee and presence. */
export const RecordType = z.enum(['order', 'snatch_task', 'inventory_monitor'])
export type RecordType = z.infer<typeof RecordType>

/** Permission that reading a record of the type requires. */
export const recordPermissions = {
  order: 'orders.read',
  snatch_task: 'snatch-tasks.read',
  inventory_monitor: 'inventory-monitors.read',
} as const satisfies Record<RecordType, Permission>

/** Identifies a record, in a query or a body. */
export const recordFields = { record_type: RecordType, record_id: z.uuid() }

const pages: Record<RecordType, (id: string) => string> = {
  order: (id) => `/orders/list?order=${id}`,
  snatch_task: (id) => `/snatch_task/list?task=${id}`,
  inventory_monitor: (id) => `/product_base/inventory-monitor?monitor=${id}`,
}

/** Address of a record's drawer, optionally with one of its notes in view. */
export const recordAddress = (type: RecordType, id: string, noteId: string | null = null): string =>
  `${pages[type](id)}${noteId === null ? '' : `&note=${noteId}`}`
