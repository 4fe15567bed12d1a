import { call } from '@outlet/shared/api/call'
import { action, listPages, query } from '@outlet/shared/api/query'
import type { BodyOf, QueryOf } from '@outlet/shared/contract/endpoint'
import {
  bulkUsers,
  userCsv,
  countUsers,
  deleteUser,
  endUserSessions,
  getUser,
  getUserLeavesBehind,
  listUsers,
  listUserSessions,
  restoreUser,
  setUserPassword,
  signUpUser,
  updateUser,
} from '@outlet/shared/contract/users'
import { confirmedAction, confirmedCall } from '@outlet/shared/ui/confirmed-call'

export const usersQuery = (listQuery: QueryOf<typeof listUsers>) => listPages(listUsers, { query: listQuery })
export const usersCountQuery = (filter: QueryOf<typeof countUsers>) => query(countUsers, { query: filter })
export const userQuery = (userId: string) => query(getUser, { params: { userId } })
export const userSessionsQuery = (userId: string) => listPages(listUserSessions, { params: { userId } })
/** Always stale, so that each confirmation reads current counts. */
export const leavesBehindQuery = (userId: string) => ({
  ...query(getUserLeavesBehind, { params: { userId } }),
  staleTime: 0,
})

const lists = [listUsers, countUsers]
const oneUser = [...lists, getUser, listUserSessions]

export const signUpUserAction = confirmedAction(signUpUser, { refreshes: lists })
export const updateUserAction = confirmedAction(updateUser, { refreshes: oneUser })
export const deleteUserAction = action(deleteUser, { refreshes: lists })
export const restoreUserAction = confirmedAction(restoreUser, { refreshes: oneUser })
export const setUserPasswordAction = confirmedAction(setUserPassword, { refreshes: [listUserSessions] })
export const endUserSessionsAction = action(endUserSessions, { refreshes: [listUserSessions] })

export const userCsvTicket = (body: BodyOf<typeof userCsv>) => call(userCsv, { body })

export const startUserBulk = (body: BodyOf<typeof bulkUsers>) => confirmedCall(bulkUsers, { body })
