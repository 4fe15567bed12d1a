import { eq, sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type {
  createListView as createEndpoint,
  ListView,
  updateListView as updateEndpoint,
} from '@outlet/shared/contract/lists'
import { clock } from '../platform/time/clock'
import { authorise, signedInUser } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import { notFound, Refusal } from '../platform/http/refusal'
import { checkListKey } from './check-list-key'
import { listViewTable } from './list-view-row'
import { lockListView, readListView } from './read-list-view'

const UNIQUE_VIOLATION = '23505'

const refuseTakenName = (error: unknown): never => {
  const cause = error instanceof Error && error.cause ? error.cause : error
  if (typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === UNIQUE_VIOLATION) {
    throw new Refusal('conflict', 'list_view.name_taken', {
      errors: [{ path: 'name', code: 'list_view.name_taken', message: 'one of your views has this name' }],
    })
  }
  throw error
}

/** What the trail keeps of a view. */
const audited = ({ list, name, search, is_shared }: ListView) => ({ list, name, search, is_shared })

/** Throws Refusal `list_view.name_taken`. */
export async function createListView(
  tx: Transaction,
  caller: Caller,
  list: string,
  { name, search, is_shared: isShared }: EndpointRequest<typeof createEndpoint>['body'],
): Promise<ListView> {
  authorise(caller.actor, 'lists.write')
  const { id: ownerId } = signedInUser(caller.actor)
  checkListKey(list)
  const id = uuidv7()
  await tx.insert(listViewTable).values({ id, list, ownerId, name, search, isShared }).catch(refuseTakenName)
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
  { version, ...patch }: EndpointRequest<typeof updateEndpoint>['body'],
): Promise<ListView> {
  authorise(caller.actor, 'lists.write')
  const { view: before, isDeleted } = await lockListView(tx, signedInUser(caller.actor), viewId)
  if (isDeleted) throw notFound('list_view.not_found')
  if (before.version !== version) throw new Refusal('conflict', 'list_view.version_conflict', { current: before })
  await tx
    .update(listViewTable)
    .set({
      name: patch.name ?? before.name,
      search: patch.search ?? before.search,
      isShared: patch.is_shared ?? before.is_shared,
      updatedAt: sql`clock_now()`,
      version: version + 1,
    })
    .where(eq(listViewTable.id, before.id))
    .catch(refuseTakenName)
  const after = await readListView(tx, before.id)
  await recordAudit(tx, caller, {
    action: 'list_views.update',
    subjectType: 'list_view',
    subjectId: before.id,
    before: audited(before),
    after: audited(after),
  })
  await publishEvent(tx, 'lists', [before.list])
  return after
}

async function setDeleted(tx: Transaction, caller: Caller, view: ListView, deletedAt: Date | null): Promise<void> {
  await tx
    .update(listViewTable)
    .set({ deletedAt, updatedAt: sql`clock_now()`, version: view.version + 1 })
    .where(eq(listViewTable.id, view.id))
    .catch(refuseTakenName)
  await recordAudit(tx, caller, {
    action: deletedAt ? 'list_views.delete' : 'list_views.restore',
    subjectType: 'list_view',
    subjectId: view.id,
    ...(deletedAt ? { before: audited(view) } : { after: audited(view) }),
  })
  await publishEvent(tx, 'lists', [view.list])
}

/** Throws Refusal `list_view.not_found`. */
export async function deleteListView(tx: Transaction, caller: Caller, viewId: string): Promise<Record<string, never>> {
  authorise(caller.actor, 'lists.write')
  const { view, isDeleted } = await lockListView(tx, signedInUser(caller.actor), viewId)
  if (isDeleted) throw notFound('list_view.not_found')
  await setDeleted(tx, caller, view, clock.date())
  return {}
}

/** One that is not deleted stays as it is. Throws Refusal `list_view.not_found`, `list_view.name_taken`. */
export async function restoreListView(tx: Transaction, caller: Caller, viewId: string): Promise<ListView> {
  authorise(caller.actor, 'lists.write')
  const { view, isDeleted } = await lockListView(tx, signedInUser(caller.actor), viewId)
  if (isDeleted) await setDeleted(tx, caller, view, null)
  return readListView(tx, view.id)
}
