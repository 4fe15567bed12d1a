import type { Menu } from '@outlet/shared/contract/menu'
import { Role } from '@outlet/shared/contract/users/roles'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { readMenu } from './read-menu'

/** Parses the name of a role. Throws Refusal `menu.not_found` for an unknown one. */
export const roleNamed = (name: string): Role => {
  const role = Role.safeParse(name).data
  if (!role) throw notFound('menu.not_found')
  return role
}

/** Returns a role's menu: its defaults and its changes. Throws Refusal `menu.not_found`. */
export async function getMenu(db: Database, actor: Actor, environment: string, role: string): Promise<Menu> {
  authorise(actor, 'menu.read')
  return readMenu(db, environment, roleNamed(role))
}
