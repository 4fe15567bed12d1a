import { atom } from 'jotai'
import { store } from '@outlet/shared/settings/store'
import { sessionStore } from '../browser/storage'
import { Role, maySwitchTo } from '../contract/roles'

/** Of one tab, over a reload. */
const KEY = 'outlet-switched-role'

const heldRoleAtom = atom(Role.safeParse(sessionStore.read(KEY)).data ?? null)

/** The role that somebody asked this tab to show the console as; null: their own. */
export const switchedRoleAtom = atom((get) => get(heldRoleAtom))

/** Shows the console as a role sees it, in this tab; null: as one's own. It never gives rights: the server asks the session. */
export const switchRole = (role: Role | null): void => {
  if (role === null) sessionStore.remove(KEY)
  else sessionStore.write(KEY, role)
  store.set(heldRoleAtom, role)
}

/** The role that the console is shown as: what was asked for counts only downward. */
export const shownRole = (own: Role, switched: Role | null): Role =>
  switched !== null && maySwitchTo(own, switched) ? switched : own
