import { asc, eq, isNull } from 'drizzle-orm'
import { hostRoutes } from '@outlet/shared/contract/releases/host-routes'
import { MenuChanges, type Menu } from '@outlet/shared/contract/menu'
import { storedForm } from '@outlet/shared/contract/list/stored-form'
import { menuOf, type MenuStore } from '@outlet/shared/contract/menu/menu-tree'
import type { Role } from '@outlet/shared/contract/users/roles'
import type { Queryable } from '../platform/db/database'
import { pinnedRoutes } from '../releases/pinned-routes'
import { storeTable } from '../stores/store-row'
import { menuTable, noChanges } from './menu-row'

const MAX_STORES = 200

export const connectedStores = (db: Queryable): Promise<MenuStore[]> =>
  db
    .select({ key: storeTable.key, name: storeTable.name })
    .from(storeTable)
    .where(isNull(storeTable.deleted_at))
    .orderBy(asc(storeTable.key))
    .limit(MAX_STORES)

/** Reads a role's menu: the defaults from the host and the environment's pinned remotes, and the changes. */
export async function readMenu(db: Queryable, environment: string, role: Role): Promise<Menu> {
  const [row] = await db.select().from(menuTable).where(eq(menuTable.role, role))
  const routes = [...Object.values(hostRoutes), ...(await pinnedRoutes(db, environment))]
  return {
    role,
    defaults: menuOf(routes, role, await connectedStores(db)),
    changes: row ? storedForm(MenuChanges).parse(row.changes) : noChanges,
    version: row?.version ?? 0,
  }
}
