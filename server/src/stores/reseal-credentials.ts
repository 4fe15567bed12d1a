import { and, asc, eq, gt, notLike } from 'drizzle-orm'
import { recordAudit, systemCaller } from '../platform/audit/record-audit'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { openCredentials, sealCredentials } from './store-credentials'
import { storeTable } from './store-row'

const BATCH_SIZE = 100

interface SealedStore {
  key: string
  credentials: string
}

/** Null when no key opens the credentials. */
function resealed(secrets: SecretBox, store: SealedStore): string | null {
  try {
    const credentials = openCredentials(secrets, store)
    return typeof credentials === 'object' && credentials !== null
      ? sealCredentials(secrets, store.key, credentials)
      : null
  } catch {
    return null
  }
}

/** Returns false when the credentials were changed in the meantime; the newer ones remain. */
const replaceCredentials = (db: Database, { key, credentials }: SealedStore, next: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isUnchanged = and(eq(storeTable.key, key), eq(storeTable.credentials, credentials))
    const { rowCount } = await tx.update(storeTable).set({ credentials: next }).where(isUnchanged)
    if (rowCount === 0) return false
    const caller = systemCaller('reseal')
    await recordAudit(tx, caller, { action: 'stores.reseal', subjectType: 'store', subjectId: key })
    return true
  })

/** Reseals credentials that were sealed with another key, one transaction per store, including disconnected stores. */
export async function resealCredentials(
  db: Database,
  secrets: SecretBox,
): Promise<{ resealed: number; unreadable: string[] }> {
  const report = { resealed: 0, unreadable: new Array<string>() }
  const isSealedBefore = notLike(storeTable.credentials, `${secrets.keyId}.%`)
  for (let after = ''; ;) {
    const batch = await db
      .select({ key: storeTable.key, credentials: storeTable.credentials })
      .from(storeTable)
      .where(and(isSealedBefore, gt(storeTable.key, after)))
      .orderBy(asc(storeTable.key))
      .limit(BATCH_SIZE)
    for (const sealed of batch) {
      const next = resealed(secrets, sealed)
      if (next === null) report.unreadable.push(`store ${sealed.key}`)
      else if (await replaceCredentials(db, sealed, next)) report.resealed += 1
    }
    const last = batch.at(-1)
    if (!last) return report
    after = last.key
  }
}
