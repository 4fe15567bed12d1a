import { and, eq, inArray } from 'drizzle-orm'
import { isStopped, type StoreSync } from '@outlet/shared/contract/stores'
import { authorise } from '../../platform/audit/actor'
import { recordAudit, type Caller } from '../../platform/audit/record-audit'
import type { Transaction } from '../../platform/db/database'
import { uuidv7 } from '../../platform/db/uuid'
import { publishEvent } from '../../platform/live/publish-event'
import { Refusal } from '../../platform/http/refusal'
import { readConnectedForUpdate } from '../read-store'
import { storeSyncTable, toStoreSync } from '../store-row'

/**
 * Requests a sync; a worker starts it within a second or two. Returns the sync in progress if there is one. Throws
 * Refusal `store.not_found`, and `store.paused` / `store.blocked` / `store.auth_failed` / `store.wrong_setting` while
 * only a person can help.
 */
export async function syncStore(tx: Transaction, caller: Caller, key: string): Promise<StoreSync> {
  authorise(caller.actor, 'stores.sync')
  // The store's row is locked, so that two simultaneous requests return the same sync.
  const store = await readConnectedForUpdate(tx, key)
  const [underWay] = await tx
    .select()
    .from(storeSyncTable)
    .where(and(eq(storeSyncTable.website_type, key), inArray(storeSyncTable.state, ['queued', 'running'])))
  if (underWay) return toStoreSync(underWay)
  if (store.paused_at) throw new Refusal('conflict', 'store.paused')
  if (isStopped(store.health)) throw new Refusal('conflict', `store.${store.health}`)
  const [row] = await tx.insert(storeSyncTable).values({ id: uuidv7(), website_type: key }).returning()
  if (!row) throw new Error('the sync was not stored')
  await recordAudit(tx, caller, {
    action: 'stores.sync',
    subjectType: 'store',
    subjectId: key,
    after: { sync_id: row.id },
  })
  await publishEvent(tx, 'stores', [key])
  return toStoreSync(row)
}
