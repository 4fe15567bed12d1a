import { sql } from 'drizzle-orm'
import type { Database } from './database'
import { isDatabaseBusy } from './database-errors'

/**
 * Drops a table, unless others hold it for longer than two seconds: the drop must not block its readers. Returns
 * whether it was dropped; otherwise the next run tries again.
 */
export async function dropTable(db: Database, name: string): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '2s'`)
      await tx.execute(sql`drop table ${sql.identifier(name)}`)
    })
    return true
  } catch (error) {
    if (isDatabaseBusy(error)) return false
    throw error
  }
}
