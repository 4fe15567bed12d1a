import { eq } from 'drizzle-orm'
import { hostRoutes } from '@outlet/shared/contract/host-routes'
import { MenuChanges, type Menu } from '@outlet/shared/contract/menu'
import { menuOf } from '@outlet/shared/contract/menu-tree'
import type { Role } from '@outlet/shared/contract/roles'
import type { Queryable } from '../platform/db/database'
import { pinnedRoutes } from '../releases/pinned-routes'
import { menuTable, noChanges } from './menu-row'

/** A role's menu: what the host and the environment's pinned remotes make of it, and what was changed. */
export async function readMenu(db: Queryable, environment: string, role: Role): Promise<Menu> {
  const [row] = await db.select().from(menuTable).where(eq(menuTable.role, role))
  const routes = [...Object.values(hostRoutes), ...(await pinnedRoutes(db, environment))]
  return {
    role,
    defaults: menuOf(routes, role),
    changes: row ? MenuChanges.parse(row.changes) : noChanges,
    version: row?.version ?? 0,
  }
}
