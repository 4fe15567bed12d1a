import { and, eq, getTableColumns } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import { RemoteDescriptor, type listReleases as listEndpoint, type Release } from '@outlet/shared/contract/releases'
import { authorise, type Actor } from '../../platform/audit/actor'
import type { Database } from '../../platform/db/database'
import { keyset } from '../../platform/db/keyset'
import { notFound } from '../../platform/http/refusal'
import { browserOf } from './release-checks'
import { readGateResult } from '../gate-result-row'
import { releaseTable, toRelease, toReleaseSummary } from '../release-row'

// Without the descriptors, which are large and not listed.
const { descriptor: _descriptor, ...summary } = getTableColumns(releaseTable)

type ListQuery = EndpointRequest<typeof listEndpoint>['query']

export async function listReleases(
  db: Database,
  actor: Actor,
  query: ListQuery,
): Promise<EndpointResponse<typeof listEndpoint>> {
  authorise(actor, 'releases.read')
  const columns = { published_at: releaseTable.published_at }
  const pages = keyset({ sort: query.sort, columns, id: releaseTable.id, query })
  const found = await db
    .select({ release: summary, key: pages.key, idKey: pages.idKey })
    .from(releaseTable)
    .where(and(query.name ? eq(releaseTable.name, query.name) : undefined, pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  return { items: rows.map(({ release }) => toReleaseSummary(release)), next }
}

/** Throws Refusal `release.not_found`. */
export async function getRelease(
  db: Database,
  actor: Actor,
  { name, version }: { name: string; version: string },
): Promise<Release> {
  authorise(actor, 'releases.read')
  const [row] = await db
    .select()
    .from(releaseTable)
    .where(and(eq(releaseTable.name, name), eq(releaseTable.version, version)))
  if (!row) throw notFound('release.not_found')
  const descriptor = RemoteDescriptor.parse(row.descriptor)
  return toRelease(row, await readGateResult(db, descriptor), await browserOf(db, row))
}
