import { atom } from 'jotai'
import { store } from '@outlet/shared/settings/store'
import { sessionStore } from '../browser/storage'
import { Role, maySwitchTo } from '../contract/users/roles'

/** Storage key of one tab; survives a reload. */
const KEY = 'outlet-switched-role'

const heldRoleAtom = atom(Role.safeParse(sessionStore.read(KEY)).data ?? null)

/** The role as which this tab shows the console; null: the user's own. */
export const switchedRoleAtom = atom((get) => get(heldRoleAtom))

/**
 * Shows the console as a role sees it, in this tab; null: as the user's own. It never grants permissions: the server
 * checks the session's role.
 */
export const switchRole = (role: Role | null): void => {
  if (role === null) sessionStore.remove(KEY)
  else sessionStore.write(KEY, role)
  store.set(heldRoleAtom, role)
}

/** The role as which the console is shown: a switch to a higher role has no effect. */
export const shownRole = (own: Role, switched: Role | null): Role =>
  switched !== null && maySwitchTo(own, switched) ? switched : own
