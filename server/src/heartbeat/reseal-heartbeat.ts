import { eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { HEARTBEAT_PURPOSE, heartbeatTable, readHeartbeat, urlOf, type HeartbeatRow } from './heartbeat-row'

function opened(row: HeartbeatRow, secrets: SecretBox): string | null {
  try {
    return urlOf(row, secrets)
  } catch {
    return null
  }
}

/** Reseals the address if it was sealed with another key; `unreadable` lists it if no key opens it. */
export async function resealHeartbeat(
  db: Database,
  secrets: SecretBox,
): Promise<{ resealed: number; unreadable: string[] }> {
  const row = await readHeartbeat(db)
  if (row.url === null || row.url.startsWith(`${secrets.keyId}.`)) return { resealed: 0, unreadable: [] }
  const url = opened(row, secrets)
  if (url === null) return { resealed: 0, unreadable: ['the heartbeat'] }
  const sealed = secrets.encrypt(url, HEARTBEAT_PURPOSE)
  const { rowCount } = await db.update(heartbeatTable).set({ url: sealed }).where(eq(heartbeatTable.url, row.url))
  return { resealed: rowCount ?? 0, unreadable: [] }
}
