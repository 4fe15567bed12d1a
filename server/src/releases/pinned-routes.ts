import { sql } from 'drizzle-orm'
import { RemoteRoute } from '@outlet/shared/contract/releases'
import { z } from '@outlet/shared/contract/zod'
import type { Queryable } from '../platform/db/database'

const Rows = z.array(z.object({ routes: z.array(RemoteRoute) }))

/**
 * Returns the routes of an environment's pinned remotes, sorted by remote; each remote's routes are in its own order.
 */
export async function pinnedRoutes(db: Queryable, environment: string): Promise<RemoteRoute[]> {
  const { rows } = await db.execute(sql`
    select releases.descriptor -> 'routes' as routes
    from environments
    join generations on generations.environment = environments.name and generations.generation = environments.generation
    cross join jsonb_each_text(generations.pins) as pin (name, version)
    join releases on releases.name = pin.name and releases.version = pin.version
    where environments.name = ${environment}
    order by releases.name`)
  return Rows.parse(rows).flatMap(({ routes }) => routes)
}
