import { sql } from 'drizzle-orm'
import type { WorkKind } from '../platform/work/failed-work'
import type { WorkTable } from '../platform/work/work-table'

const table: WorkTable = { name: 'deliveries', key: 'id', keyType: 'uuid', nextAt: 'next_at' }

/** Version of the rows that this process writes (2 added reports, 3 personal messages). A process does not claim rows of a later version. */
export const DELIVERY_VERSION = 3

export const deliveryWork: WorkKind = {
  name: 'deliveries',
  table,
  // Deliveries of a resting channel (rate limit, or retry back-off after a failure) are not late.
  due: sql`channel_id = any(array(select id from notification_channels where free_at <= clock_now()))`,
}
