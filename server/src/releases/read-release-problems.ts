import { eq, and } from 'drizzle-orm'
import { releaseProblems } from '@outlet/release-gate/check-release'
import type { ReleaseProblem } from '@outlet/release-gate/release-problem'
import type { RemoteDescriptor } from '@outlet/shared/contract/releases'
import type { Queryable } from '../platform/db/database'
import { gateFiles } from './check-files'
import { isCurrent, storeStaticResult, readGateResult } from './gate-result-row'
import { contentTable, releaseFileTable } from './release-file-row'
import { releaseTable } from './release-row'

const filesOf = (db: Queryable, { name, version }: RemoteDescriptor) =>
  db
    .select({ path: releaseFileTable.path, bytes: contentTable.content })
    .from(releaseTable)
    .innerJoin(releaseFileTable, eq(releaseFileTable.release_id, releaseTable.id))
    .innerJoin(contentTable, eq(contentTable.hash, releaseFileTable.hash))
    .where(and(eq(releaseTable.name, name), eq(releaseTable.version, version)))

/**
 * Returns the gate's problems with a published release: the stored result, or a new one if the rules have changed
 * since.
 */
export async function readReleaseProblems(db: Queryable, descriptor: RemoteDescriptor): Promise<ReleaseProblem[]> {
  const stored = await readGateResult(db, descriptor)
  if (isCurrent(stored)) return stored.problems
  const problems = await releaseProblems(descriptor, gateFiles(await filesOf(db, descriptor)))
  await storeStaticResult(db, descriptor, problems)
  return problems
}
