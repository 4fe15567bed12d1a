import { and, eq } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getList as endpoint } from '@outlet/shared/contract/list/lists'
import { authorise, signedInUser, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { checkListKey } from './check-list-key'
import { listColumnsTable } from './list-view-row'
import { readListViews } from './read-list-view'

export async function getList(db: Database, actor: Actor, list: string): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'lists.read')
  const user = signedInUser(actor)
  checkListKey(list)
  const [stored] = await db
    .select()
    .from(listColumnsTable)
    .where(and(eq(listColumnsTable.user_id, user.id), eq(listColumnsTable.list, list)))
  return { columns: stored?.columns ?? null, views: await readListViews(db, user, list) }
}
