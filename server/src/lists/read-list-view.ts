import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { listViewCan, type ListView } from '@outlet/shared/contract/lists'
import { z } from '@outlet/shared/contract/zod'
import type { UserActor } from '../platform/audit/actor'
import type { Queryable, Transaction } from '../platform/db/database'
import { notFound, Refusal } from '../platform/http/refusal'
import { userTable } from '../users/user-row'
import { listViewTable } from './list-view-row'

const selectViews = (db: Queryable) =>
  db
    .select({ view: listViewTable, ownerName: userTable.name })
    .from(listViewTable)
    .innerJoin(userTable, eq(userTable.id, listViewTable.ownerId))

type Found = Awaited<ReturnType<typeof selectViews>>[number]

const toListView = ({ view, ownerName }: Found): ListView => ({
  id: view.id,
  list: view.list,
  name: view.name,
  search: view.search,
  is_shared: view.isShared,
  owner: { id: view.ownerId, name: ownerName },
  created_at: view.createdAt.toISOString(),
  updated_at: view.updatedAt.toISOString(),
  version: view.version,
})

/** One's own views and the shared ones. A deleted user's shared views stay until the user is purged. */
const isReadable = ({ id }: UserActor): SQL | undefined =>
  or(eq(listViewTable.ownerId, id), eq(listViewTable.isShared, true))

export async function readListViews(db: Queryable, actor: UserActor, list: string): Promise<ListView[]> {
  const rows = await selectViews(db)
    .where(and(eq(listViewTable.list, list), isNull(listViewTable.deletedAt), isReadable(actor)))
    .orderBy(listViewTable.createdAt, listViewTable.id)
  return rows.map(toListView)
}

/**
 * A view that the user may change, locked; deleted ones too. Throws Refusal `list_view.not_found` (also for another's
 * own), `permission.denied` for another's shared one.
 */
export async function lockListView(
  tx: Transaction,
  actor: UserActor,
  viewId: string,
): Promise<{ view: ListView; isDeleted: boolean }> {
  if (!z.uuid().safeParse(viewId).success) throw notFound('list_view.not_found')
  const [found] = await selectViews(tx)
    .where(and(eq(listViewTable.id, viewId), isReadable(actor)))
    .for('update', { of: listViewTable })
  if (!found) throw notFound('list_view.not_found')
  const view = toListView(found)
  if (!listViewCan.change(view, { id: actor.id, isAdmin: actor.role === 'admin' })) {
    throw new Refusal('forbidden', 'permission.denied')
  }
  return { view, isDeleted: found.view.deletedAt !== null }
}

/** The same as it is now. */
export async function readListView(db: Queryable, viewId: string): Promise<ListView> {
  const [found] = await selectViews(db).where(eq(listViewTable.id, viewId))
  if (!found) throw notFound('list_view.not_found')
  return toListView(found)
}
