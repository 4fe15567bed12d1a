import { sql } from 'drizzle-orm'
import type { WorkKind } from '../platform/work/given-up'
import type { WorkTable } from '../platform/work/work-table'

const table: WorkTable = { name: 'deliveries', key: 'id', keyType: 'uuid', nextAt: 'next_at' }

/** What a process writes now: since 2 there are reports. A process leaves alone what a later one wrote. */
export const DELIVERY_VERSION = 2

export const deliveryWork: WorkKind = {
  name: 'deliveries',
  table,
  // A channel that rests (its rate, its service, after a failure) is not late.
  due: sql`channel_id = any(array(select id from notification_channels where free_at <= clock_now()))`,
}
