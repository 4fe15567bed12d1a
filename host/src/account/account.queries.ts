import { action, listPages } from '@outlet/shared/api/query'
import {
  endOtherSessions,
  endSession,
  getCurrentUser,
  listSessions,
  removeAvatar,
  setAvatar,
  updateCurrentUser,
} from '@outlet/shared/contract/session'
import { getUser, listUsers, setUserPassword } from '@outlet/shared/contract/users'

export const sessionsQuery = listPages(listSessions)

const refreshes = [getCurrentUser, listUsers, getUser]

export const updateProfileAction = action(updateCurrentUser, { refreshes })
export const setAvatarAction = action(setAvatar, { refreshes })
export const removeAvatarAction = action(removeAvatar, { refreshes })
export const setPasswordAction = action(setUserPassword, { refreshes: [listSessions] })
export const endSessionAction = action(endSession, { refreshes: [listSessions] })
export const endOtherSessionsAction = action(endOtherSessions, { refreshes: [listSessions] })
