import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { HOST } from '@outlet/shared/contract/releases/host-pages'
import { releaseBase } from '@outlet/shared/contract/releases/release-address'
import type { getReleaseBefore as endpoint } from '@outlet/shared/contract/releases/release-before'
import { inlineRelease } from '@outlet/shared/contract/releases/release-page'
import type { RemoteDescriptor } from '@outlet/shared/contract/releases'
import type { Reader } from '../../platform/audit/actor'
import type { Queryable } from '../../platform/db/database'
import { Refusal } from '../../platform/http/refusal'
import { pinProblems } from '../check-pins'
import { pinnedDescriptors } from '../pinned-descriptors'
import { releaseTable } from '../release-row'
import { generationTable } from './environment-row'

/** Maximum number of earlier versions to try. Older ones need a roll-back. */
const MAX_TRIED = 10

interface Failing {
  environment: string
  /** Generation that the tab shows. */
  generation: number
  name: string
  version: string
}

/**
 * Returns the other versions that the environment had pinned up to that generation, the last first, without revoked
 * ones.
 */
async function versionsBefore(db: Queryable, { environment, generation, name, version }: Failing): Promise<string[]> {
  const pinned = sql<string>`${generationTable.pins} ->> ${name}`
  const isBefore = and(
    eq(generationTable.environment, environment),
    lte(generationTable.generation, generation),
    sql`${pinned} <> ${version}`,
    isNull(releaseTable.revoked_at),
  )
  const rows = await db
    .select({ version: releaseTable.version })
    .from(generationTable)
    .innerJoin(releaseTable, and(eq(releaseTable.name, name), eq(releaseTable.version, pinned)))
    .where(isBefore)
    .groupBy(releaseTable.version)
    .orderBy(desc(sql`max(${generationTable.generation})`))
    .limit(MAX_TRIED)
  return rows.map((row) => row.version)
}

/** Returns the other releases that are pinned in that generation. */
async function besides(db: Queryable, { environment, generation, name }: Failing): Promise<RemoteDescriptor[]> {
  const isIt = and(eq(generationTable.environment, environment), eq(generationTable.generation, generation))
  const [row] = await db.select({ pins: generationTable.pins }).from(generationTable).where(isIt)
  const { [name]: _failing, ...others } = row?.pins ?? {}
  return pinnedDescriptors(db, others)
}

/** Whether the remote adds no new problem to the set. */
const fits = (others: readonly RemoteDescriptor[], remote: RemoteDescriptor): boolean => {
  const known = new Set(pinProblems(others).map(({ message }) => message))
  return pinProblems([...others, remote]).every(({ message }) => known.has(message))
}

/**
 * Returns the release of a remote that a tab may show in place of a failing one. Returns none for the host, since
 * another host needs another page. Throws Refusal `session.required`.
 */
export async function readReleaseBefore(
  db: Queryable,
  reader: Reader,
  failing: Failing,
): Promise<EndpointResponse<typeof endpoint>> {
  if (reader.kind !== 'user') throw new Refusal('unauthenticated', 'session.required')
  const others = await besides(db, failing)
  const host = others.find(({ name }) => name === HOST)
  if (!host || failing.name === HOST) return { before: null }
  for (const version of await versionsBefore(db, failing)) {
    const [descriptor] = await pinnedDescriptors(db, { [failing.name]: version })
    if (!descriptor || !fits(others, descriptor)) continue
    const { environment, generation } = failing
    const asInline = inlineRelease({ environment, generation, api_base_url: '', baseOf: releaseBase }, host, [
      descriptor,
    ])
    const [remote] = asInline.remotes
    if (!remote) continue
    const isOfIt = ([address]: [string, string]) => address.startsWith(remote.base)
    return { before: { remote, integrity: Object.fromEntries(Object.entries(asInline.integrity).filter(isOfIt)) } }
  }
  return { before: null }
}
