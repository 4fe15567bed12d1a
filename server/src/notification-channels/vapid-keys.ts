import { sql } from 'drizzle-orm'
import pushLibrary from 'web-push'
import type { Queryable } from '../platform/db/database'
import type { SealedColumn } from '../platform/secrets/reseal-columns'
import type { SecretBox } from '../platform/secrets/secret-box'

const VAPID_PURPOSE = 'vapid'

export const sealedVapidKey: SealedColumn = {
  table: 'vapid_keys',
  column: 'private_key',
  key: 'is_only',
  purposeOf: () => VAPID_PURPOSE,
  label: sql`'web push'`,
}

export interface VapidKeys {
  subject: string
  publicKey: string
  privateKey: string
}

interface Row extends Record<string, unknown> {
  public_key: string
  private_key: string
}

const read = async (db: Queryable): Promise<Row | undefined> =>
  (await db.execute<Row>(sql`select public_key, private_key from vapid_keys`)).rows[0]

/**
 * Returns the installation's VAPID keys (RFC 8292), generated at first use. If two processes generate keys at the same
 * time, the first stored pair is used.
 */
export async function vapidKeys(
  db: Queryable,
  { secrets, config }: { secrets: SecretBox; config: { publicUrl: string | null } },
): Promise<VapidKeys> {
  if (!(await read(db))) {
    const { publicKey, privateKey } = pushLibrary.generateVAPIDKeys()
    await db.execute(sql`
      insert into vapid_keys (public_key, private_key) values (${publicKey}, ${secrets.encrypt(privateKey, VAPID_PURPOSE)})
      on conflict do nothing`)
  }
  const row = await read(db)
  if (!row) throw new Error('the keys of web push were not stored')
  const { publicUrl } = config
  // Contact for the operators of push services.
  const subject = publicUrl?.startsWith('https:') ? publicUrl : 'mailto:push@outlet-console.invalid'
  return { subject, publicKey: row.public_key, privateKey: secrets.decrypt(row.private_key, VAPID_PURPOSE) }
}
