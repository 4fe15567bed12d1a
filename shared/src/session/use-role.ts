import { useAtomValue } from 'jotai'
import { shownRole, switchedRoleAtom } from '@outlet/shared/session/switched-role'
import { store } from '@outlet/shared/settings/store'
import type { Role } from '../contract/roles'
import { useCurrentUser } from './current-user'

/** The role that the console is shown as: the user's, unless this tab was switched to one below; undefined until known. */
export const useRole = (): Role | undefined => {
  const user = useCurrentUser()
  const switched = useAtomValue(switchedRoleAtom, { store })
  return user && shownRole(user.role, switched)
}
