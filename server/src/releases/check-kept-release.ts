import { eq, and } from 'drizzle-orm'
import { releaseProblems } from '@outlet/shared/contract/gate/check-release'
import type { ReleaseProblem } from '@outlet/shared/contract/gate/release-problem'
import type { RemoteDescriptor } from '@outlet/shared/contract/releases'
import type { Queryable } from '../platform/db/database'
import { gateFiles } from './check-files'
import { isCurrent, keepGateResult, readGateResult } from './gate-result-row'
import { contentTable, releaseFileTable } from './release-file-row'
import { releaseTable } from './release-row'

const filesOf = (db: Queryable, { name, version }: RemoteDescriptor) =>
  db
    .select({ path: releaseFileTable.path, bytes: contentTable.content })
    .from(releaseTable)
    .innerJoin(releaseFileTable, eq(releaseFileTable.releaseId, releaseTable.id))
    .innerJoin(contentTable, eq(contentTable.hash, releaseFileTable.hash))
    .where(and(eq(releaseTable.name, name), eq(releaseTable.version, version)))

/**
 * What the gate has against a published release: the result that is kept, or, where the rules are newer than it, what
 * they say now.
 */
export async function keptReleaseProblems(db: Queryable, descriptor: RemoteDescriptor): Promise<ReleaseProblem[]> {
  const kept = await readGateResult(db, descriptor)
  if (isCurrent(kept)) return kept.problems
  const problems = await releaseProblems(descriptor, gateFiles(await filesOf(db, descriptor)))
  await keepGateResult(db, descriptor, problems)
  return problems
}
