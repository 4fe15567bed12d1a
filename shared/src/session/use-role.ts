import { useAtomValue } from 'jotai'
import { shownRole, switchedRoleAtom } from '@outlet/shared/session/switched-role'
import { store } from '@outlet/shared/settings/store'
import type { Role } from '../contract/users/roles'
import { useCurrentUser } from './current-user'

/**
 * The role as which the console is shown: the user's, unless this tab was switched to a lower one; undefined until
 * known.
 */
export const useRole = (): Role | undefined => {
  const user = useCurrentUser()
  const switched = useAtomValue(switchedRoleAtom, { store })
  return user && shownRole(user.role, switched)
}
