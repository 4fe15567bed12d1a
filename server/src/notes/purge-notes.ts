import { sql } from 'drizzle-orm'
import { isPurgeable } from '../platform/audit/lifecycle'
import type { Database } from '../platform/db/database'

/** Deletes the notes that can no longer be restored, and those of purged records. */
export const purgeNotes = (db: Database): Promise<unknown> =>
  db.execute(sql`
    delete from notes where ${isPurgeable}
      or (record_type = 'order' and not exists (select 1 from orders where id = record_id))
      or (record_type = 'snatch_task' and not exists (select 1 from snatch_tasks where id = record_id))
      or (record_type = 'inventory_monitor' and not exists (select 1 from inventory_monitors where id = record_id))`)
