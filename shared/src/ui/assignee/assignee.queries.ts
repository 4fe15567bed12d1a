import { query, quietly } from '../../api/query'
import { listUsers } from '../../contract/users'

/** Users to choose from, by name. A failure is not shown, because the choice then has only the known names. */
export const assignableUsersQuery = quietly(query(listUsers, { query: { state: 'active', sort: 'name', limit: 200 } }))
