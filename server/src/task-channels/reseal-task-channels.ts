import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { openPassword, sealPassword } from './task-channel-secrets'
import { taskChannelTable } from './task-channel-row'

/** Re-encrypts channel passwords that were encrypted with an earlier key. */
export async function resealTaskChannels(db: Database, box: SecretBox) {
  const unreadable: string[] = []
  let resealed = 0
  const { id, name, password } = taskChannelTable
  const rows = await db
    .select({ id, name, password })
    .from(taskChannelTable)
    .where(sql`${password} is not null and not starts_with(${password}, ${`${box.keyId}.`})`)
  for (const row of rows) {
    let opened: string | null
    try {
      opened = openPassword(box, row)
    } catch {
      unreadable.push(`the task channel ${row.name}`)
      continue
    }
    if (opened === null) continue
    // A concurrent change takes precedence.
    const { rowCount } = await db
      .update(taskChannelTable)
      .set({ password: sealPassword(box, row.id, opened) })
      .where(sql`${id} = ${row.id} and ${password} = ${row.password}`)
    resealed += rowCount ?? 0
  }
  return { resealed, unreadable }
}
