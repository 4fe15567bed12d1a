import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type * as contract from '@outlet/shared/contract/list/lists'
import type { ListView } from '@outlet/shared/contract/list/lists'
import { authorise, signedInUser } from '../platform/audit/actor'
import { checkVersion } from '../platform/audit/lifecycle'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { isUniqueViolation } from '../platform/db/database-errors'
import { definedOf } from '../platform/db/pick'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import { Refusal } from '../platform/http/refusal'
import { checkListKey } from './check-list-key'
import { listViewLifecycle, listViewTable } from './list-view-row'
import { lockListView, readListView } from './read-list-view'

const refuseTakenName = (error: unknown): never => {
  if (!isUniqueViolation(error)) throw error
  throw new Refusal('conflict', 'list_view.name_taken', {
    errors: [{ path: 'name', code: 'list_view.name_taken', message: 'one of your views has this name' }],
  })
}

/** The fields of a view that the audit trail records. */
const audited = ({ list, name, search, is_shared }: ListView) => ({ list, name, search, is_shared })

/** Throws Refusal `list_view.name_taken`. */
export async function createListView(
  tx: Transaction,
  caller: Caller,
  list: string,
  { name, search, is_shared: isShared }: EndpointRequest<typeof contract.createListView>['body'],
): Promise<ListView> {
  authorise(caller.actor, 'lists.write')
  const { id: ownerId } = signedInUser(caller.actor)
  checkListKey(list)
  const id = uuidv7()
  await tx
    .insert(listViewTable)
    .values({ id, list, owner_id: ownerId, name, search, is_shared: isShared })
    .catch(refuseTakenName)
  const view = await readListView(tx, id)
  await recordAudit(tx, caller, {
    action: 'list_views.create',
    subjectType: 'list_view',
    subjectId: id,
    after: audited(view),
  })
  await publishEvent(tx, 'lists', [list])
  return view
}

/** Throws Refusal `list_view.not_found`, `list_view.version_conflict` (with `current`), `list_view.name_taken`. */
export async function updateListView(
  tx: Transaction,
  caller: Caller,
  viewId: string,
  { version, ...patch }: EndpointRequest<typeof contract.updateListView>['body'],
): Promise<ListView> {
  authorise(caller.actor, 'lists.write')
  const before = listViewLifecycle.refuseDeleted(await lockListView(tx, signedInUser(caller.actor), viewId))
  await checkVersion('list_view', before, version, () => readListView(tx, viewId))
  await listViewLifecycle.change(tx, caller, before, definedOf(patch)).catch(refuseTakenName)
  return readListView(tx, viewId)
}

/** Soft-deletes a view. Throws Refusal `list_view.not_found`. */
export async function deleteListView(tx: Transaction, caller: Caller, viewId: string): Promise<Record<string, never>> {
  authorise(caller.actor, 'lists.write')
  return listViewLifecycle.delete(tx, caller, await lockListView(tx, signedInUser(caller.actor), viewId))
}

/**
 * Restores a soft-deleted view; a view that is not deleted is unchanged. Throws Refusal `list_view.not_found`,
 * `list_view.name_taken`.
 */
export async function restoreListView(tx: Transaction, caller: Caller, viewId: string): Promise<ListView> {
  authorise(caller.actor, 'lists.write')
  const view = await lockListView(tx, signedInUser(caller.actor), viewId)
  if (view.deleted_at !== null) await listViewLifecycle.restore(tx, caller, view).catch(refuseTakenName)
  return readListView(tx, viewId)
}
