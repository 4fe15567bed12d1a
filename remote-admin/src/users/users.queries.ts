import { listPages, query } from '@outlet/shared/api/query'
import type { EndpointInput } from '@outlet/shared/contract/endpoint'
import { countUsers, listUsers } from '@outlet/shared/contract/users'

type UserListQuery = NonNullable<EndpointInput<typeof listUsers>['query']>
type UserFilter = NonNullable<EndpointInput<typeof countUsers>['query']>

export const usersQuery = (asked: UserListQuery) => listPages(listUsers, { query: asked })
export const usersCountQuery = (filter: UserFilter) => query(countUsers, { query: filter })
