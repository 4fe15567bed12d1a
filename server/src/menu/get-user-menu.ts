import type { MenuItem } from '@outlet/shared/contract/menu'
import { changedMenu } from '@outlet/shared/contract/menu/menu-tree'
import { maySwitchTo, type Role } from '@outlet/shared/contract/users/roles'
import { signedInUser, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import { readMenu } from './read-menu'

/** Returns the menu of the session's role, or of a role below it. Throws Refusal `menu.role_above`. */
export async function getUserMenu(
  db: Database,
  actor: Actor,
  environment: string,
  asRole: Role | undefined,
): Promise<MenuItem[]> {
  const { role } = signedInUser(actor)
  if (asRole && !maySwitchTo(role, asRole)) throw new Refusal('forbidden', 'menu.role_above')
  const { defaults, changes } = await readMenu(db, environment, asRole ?? role)
  return changedMenu(defaults, changes)
}
