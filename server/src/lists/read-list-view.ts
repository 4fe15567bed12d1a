import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { listViewCan, type ListView } from '@outlet/shared/contract/list/lists'
import type { UserActor } from '../platform/audit/actor'
import type { Queryable, Transaction } from '../platform/db/database'
import { notFound, Refusal } from '../platform/http/refusal'
import { userTable } from '../users/user-row'
import { listViewLifecycle, listViewTable, type ListViewRow } from './list-view-row'

const selectViews = (db: Queryable) =>
  db
    .select({ view: listViewTable, ownerName: userTable.name })
    .from(listViewTable)
    .innerJoin(userTable, eq(userTable.id, listViewTable.owner_id))

type Found = Awaited<ReturnType<typeof selectViews>>[number]

const toListView = ({ view: { owner_id, deleted_at, ...view }, ownerName }: Found): ListView => ({
  ...view,
  owner: { id: owner_id, name: ownerName },
})

/** The user's own views and the shared ones. A deleted user's shared views remain until the user is purged. */
const isReadable = ({ id }: UserActor): SQL | undefined =>
  or(eq(listViewTable.owner_id, id), eq(listViewTable.is_shared, true))

export async function readListViews(db: Queryable, actor: UserActor, list: string): Promise<ListView[]> {
  const rows = await selectViews(db)
    .where(and(eq(listViewTable.list, list), isNull(listViewTable.deleted_at), isReadable(actor)))
    .orderBy(listViewTable.created_at, listViewTable.id)
  return rows.map(toListView)
}

/**
 * Locks and reads a view that the user may change, deleted or not. Throws Refusal `list_view.not_found` (also for
 * another user's private view) and `permission.denied` for another user's shared view.
 */
export async function lockListView(tx: Transaction, actor: UserActor, viewId: string): Promise<ListViewRow> {
  const row = await listViewLifecycle.lock(tx, viewId, isReadable(actor))
  const { owner_id: id, is_shared } = row
  if (!listViewCan.change({ owner: { id }, is_shared }, { id: actor.id, isAdmin: actor.role === 'admin' })) {
    throw new Refusal('forbidden', 'permission.denied')
  }
  return row
}

/** Reads a view, deleted or not. Throws Refusal `list_view.not_found`. */
export async function readListView(db: Queryable, viewId: string): Promise<ListView> {
  const [found] = await selectViews(db).where(eq(listViewTable.id, viewId))
  if (!found) throw notFound('list_view.not_found')
  return toListView(found)
}
