import { userList, type UserSummary } from '@outlet/shared/contract/users'
import { z } from '@outlet/shared/contract/zod'
import { listSource } from '@outlet/shared/ui/list/list-source'
import { usersCountQuery, usersQuery } from './users.queries'

export const userSource = listSource({
  list: userList,
  own: {
    /** Id of the user in the open drawer. */
    user: z.uuid().optional(),
    /** Open form: for a new user, for the user of the drawer, or for their password. */
    form: z.enum(['new', 'edit', 'password']).optional(),
  },
  rows: usersQuery,
  count: usersCountQuery,
  rowKey: ({ id }: UserSummary) => id,
  opens: (user) => ({ user }),
})
