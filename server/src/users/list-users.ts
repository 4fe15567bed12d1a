import { eq, isNotNull, isNull, or, and, type SQL } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Count } from '@outlet/shared/contract/list'
import type { countUsers as countEndpoint, listUsers as listEndpoint } from '@outlet/shared/contract/users'
import { authorise, can, type Actor } from '../platform/audit/actor'
import { readDeletions } from '../platform/audit/read-deletions'
import { containsFolded } from '../platform/db/contains'
import { countCapped } from '../platform/db/count-capped'
import type { Database, Queryable } from '../platform/db/database'
import { keyset } from '../platform/db/keyset'
import { toUserSummary, type UserReader, userTable } from './user-row'

export type UserFilter = EndpointRequest<typeof countEndpoint>['query']
type ListQuery = EndpointRequest<typeof listEndpoint>['query']

const sortColumns = ({ deleted = false }: UserFilter) => ({
  created_at: userTable.createdAt,
  username: userTable.username,
  name: userTable.name,
  last_seen_at: userTable.lastSeenAt,
  deleted_at: deleted ? userTable.deletedAt : userTable.createdAt,
})

const { username, name, email, phone } = userTable

/** What may be searched is what may be read: else a search would tell it letter by letter. */
export const usersMatching = (actor: Actor, filter: UserFilter): SQL | undefined => {
  if (filter.deleted) authorise(actor, 'users.write')
  const searched = can(actor, 'users.write') ? [name, username, email, phone] : [name]
  const { q } = filter
  return and(
    filter.deleted ? isNotNull(userTable.deletedAt) : isNull(userTable.deletedAt),
    q ? or(...searched.map((column) => containsFolded(column, q))) : undefined,
    filter.role ? eq(userTable.role, filter.role) : undefined,
    filter.state ? eq(userTable.state, filter.state) : undefined,
  )
}

/** Nor may the order, or a cursor, tell what may not be read. */
const authoriseSort = (actor: Actor, sort: ListQuery['sort']) => {
  if (/username|last_seen_at/.test(sort)) authorise(actor, 'users.write')
}

export async function listUsers(
  db: Queryable,
  reader: UserReader,
  query: ListQuery,
): Promise<EndpointResponse<typeof listEndpoint>> {
  authorise(reader.actor, 'users.read')
  authoriseSort(reader.actor, query.sort)
  const pages = keyset({
    sort: query.sort,
    columns: sortColumns(query),
    id: userTable.id,
    nullable: ['last_seen_at'],
    query,
  })
  const found = await db
    .select({ user: userTable, key: pages.key, idKey: pages.idKey })
    .from(userTable)
    .where(and(usersMatching(reader.actor, query), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  const users = rows.map(({ user }) => user)
  const deletions = await readDeletions(db, { action: 'users.delete', subjectType: 'user' }, users)
  const items = users.map((user) => ({ ...toUserSummary(user, reader), deletion: deletions.get(user.id) ?? null }))
  return { items, next }
}

export async function countUsers(db: Database, actor: Actor, filter: UserFilter): Promise<Count> {
  authorise(actor, 'users.read')
  return countCapped(db, userTable, usersMatching(actor, filter))
}
