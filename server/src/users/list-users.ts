import { isNotNull, isNull, or, and, type SQL } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Count } from '@outlet/shared/contract/list'
import type { countUsers as countEndpoint, listUsers as listEndpoint } from '@outlet/shared/contract/users'
import { authorise, can, type Actor } from '../platform/audit/actor'
import { readDeletions } from '../platform/audit/read-deletions'
import { containsFolded } from '../platform/db/contains'
import { countCapped } from '../platform/db/count-capped'
import type { Database, Queryable } from '../platform/db/database'
import { readPage } from '../platform/db/read-page'
import { fieldsMatch } from '../platform/db/table-fields'
import { toUserSummary, type UserReader, userTable } from './user-row'

export type UserFilter = EndpointRequest<typeof countEndpoint>['query']
type ListQuery = EndpointRequest<typeof listEndpoint>['query']

const { username, name, email, phone } = userTable

/**
 * Condition of a filter. Only fields that the caller may read are searched; otherwise a search would reveal them letter
 * by letter.
 */
export const usersMatching = (actor: Actor, filter: UserFilter): SQL | undefined => {
  if (filter.deleted) authorise(actor, 'users.write')
  const searched = can(actor, 'users.write') ? [name, username, email, phone] : [name]
  const { q } = filter
  return and(
    filter.deleted ? isNotNull(userTable.deleted_at) : isNull(userTable.deleted_at),
    q ? or(...searched.map((column) => containsFolded(column, q))) : undefined,
    fieldsMatch(userTable, filter),
  )
}

/** Neither sort order nor cursor may reveal fields that the caller may not read. */
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
  const { rows, next } = await readPage(db, userTable, query, {
    columns: query.deleted ? {} : { deleted_at: userTable.created_at },
    id: userTable.id,
    nullable: ['last_seen_at'],
    where: usersMatching(reader.actor, query),
  })
  const deletions = await readDeletions(db, { action: 'users.delete', subjectType: 'user' }, rows)
  const items = rows.map((user) => ({ ...toUserSummary(user, reader), deletion: deletions.get(user.id) ?? null }))
  return { items, next }
}

export async function countUsers(db: Database, actor: Actor, filter: UserFilter): Promise<Count> {
  authorise(actor, 'users.read')
  return countCapped(db, userTable, usersMatching(actor, filter))
}
