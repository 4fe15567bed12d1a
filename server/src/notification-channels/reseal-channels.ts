import { eq, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { channelTable } from './channel-row'
import { openSecrets, sealSecrets } from './channel-secrets'
import { VAPID_PURPOSE } from './vapid-keys'

interface Resealed {
  resealed: number
  unreadable: string[]
}

const openOrNull = <Text>(open: () => Text): Text | null => {
  try {
    return open()
  } catch {
    return null
  }
}

async function resealVapid(db: Database, box: SecretBox): Promise<Resealed> {
  const { rows } = await db.execute<{ private_key: string }>(sql`select private_key from vapid_keys`)
  const sealed = rows[0]?.private_key
  if (sealed === undefined || sealed.startsWith(`${box.keyId}.`)) return { resealed: 0, unreadable: [] }
  const key = openOrNull(() => box.decrypt(sealed, VAPID_PURPOSE))
  if (key === null) return { resealed: 0, unreadable: ['web push'] }
  await db.execute(sql`
    update vapid_keys set private_key = ${box.encrypt(key, VAPID_PURPOSE)} where private_key = ${sealed}`)
  return { resealed: 1, unreadable: [] }
}

/** Re-encrypts channel secrets and the VAPID key that were encrypted with an earlier key. */
export async function resealChannels(db: Database, box: SecretBox): Promise<Resealed> {
  const total = await resealVapid(db, box)
  const rows = await db
    .select({ id: channelTable.id, name: channelTable.name, secrets: channelTable.secrets })
    .from(channelTable)
    .where(sql`${channelTable.secrets} is not null and not starts_with(${channelTable.secrets}, ${`${box.keyId}.`})`)
  for (const row of rows) {
    const secrets = openOrNull(() => openSecrets(box, row))
    if (secrets === null) total.unreadable.push(`the channel ${row.name}`)
    else {
      // A concurrent change takes precedence.
      const { rowCount } = await db
        .update(channelTable)
        .set({ secrets: sealSecrets(box, row.id, secrets) })
        .where(sql`${eq(channelTable.id, row.id)} and ${channelTable.secrets} = ${row.secrets}`)
      total.resealed += rowCount ?? 0
    }
  }
  return total
}
