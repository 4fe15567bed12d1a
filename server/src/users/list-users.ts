import { eq, isNull, or, and, type SQL } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Count } from '@outlet/shared/contract/list'
import type { countUsers as countEndpoint, listUsers as listEndpoint } from '@outlet/shared/contract/users'
import { authorise, can, type Actor } from '../audit/actor'
import { contains } from '../db/contains'
import { countCapped } from '../db/count-capped'
import type { Database } from '../db/database'
import { keyset } from '../db/keyset'
import { toUserSummary, userTable } from './user-row'

type Filter = EndpointRequest<typeof countEndpoint>['query']
type ListQuery = EndpointRequest<typeof listEndpoint>['query']

const matching = (filter: Filter): SQL | undefined =>
  and(
    isNull(userTable.deletedAt),
    filter.q ? or(contains(userTable.username, filter.q), contains(userTable.name, filter.q)) : undefined,
    filter.role ? eq(userTable.role, filter.role) : undefined,
    filter.state ? eq(userTable.state, filter.state) : undefined,
  )

export async function listUsers(
  db: Database,
  actor: Actor,
  query: ListQuery,
): Promise<EndpointResponse<typeof listEndpoint>> {
  authorise(actor, 'users.read')
  const pages = keyset({
    sort: query.sort,
    columns: { created_at: userTable.createdAt, username: userTable.username },
    id: userTable.id,
    query,
  })
  const found = await db
    .select({ user: userTable, key: pages.key, idKey: pages.idKey })
    .from(userTable)
    .where(and(matching(query), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  const withContact = can(actor, 'users.write')
  return { items: rows.map(({ user }) => toUserSummary(user, withContact)), next }
}

export async function countUsers(db: Database, actor: Actor, filter: Filter): Promise<Count> {
  authorise(actor, 'users.read')
  return countCapped(db, userTable, matching(filter))
}
