import { sql } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { FailedWork, listFailedWork as endpoint } from '@outlet/shared/contract/work'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { keyset } from '../platform/db/keyset'
import { isPermanentlyFailed } from '../platform/work/failed-work'
import { workKinds } from './work-kinds'
import { readSubjects } from './read-subjects'

interface Row extends Record<string, unknown>, Pick<FailedWork, 'kind' | 'key' | 'attempts' | 'error'> {
  at: Date | string
  sort_key: string
  id_key: string
}

/** Lists permanently failed work, which waits for a person, with its subjects. */
export async function listFailedWork(
  db: Database,
  actor: Actor,
  query: EndpointRequest<typeof endpoint>['query'],
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'work.read')
  const pages = keyset({ sort: query.sort, columns: { at: sql`g.at` }, id: sql`(g.kind || ' ' || g.key)`, query })
  const { rows: found } = await db.execute<Row>(sql`
    select g.kind, g.key, g.at, g.attempts, g.error, ${pages.key} as sort_key, ${pages.idKey} as id_key
    from work_given_up g
    where ${isPermanentlyFailed(workKinds)} and ${query.kind === undefined ? sql`true` : sql`g.kind = ${query.kind}`}
      and ${pages.where ?? sql`true`}
    order by ${pages.orderBy} limit ${pages.limit}`)
  const { rows, next } = pages.page(found.map((row) => ({ ...row, key: row.sort_key, idKey: row.id_key, row })))
  const subjects = await readSubjects(
    db,
    rows.map(({ row }) => row),
  )
  const items = rows.map(({ row: { kind, key, at, attempts, error } }, index) => {
    return { kind, key, at: new Date(at).toISOString(), attempts, error, subject: subjects[index] ?? null }
  })
  return { items, next }
}
