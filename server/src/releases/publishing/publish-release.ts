import { and, eq, sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import { descriptorProblems } from '@outlet/release-gate/check-descriptor'
import { contentProblems, hashProblems } from '@outlet/release-gate/check-release'
import type * as contract from '@outlet/shared/contract/releases'
import type { GateResult, Release, RemoteDescriptor } from '@outlet/shared/contract/releases'
import { authorise } from '../../platform/audit/actor'
import { recordAudit, type Caller } from '../../platform/audit/record-audit'
import type { Database, Transaction } from '../../platform/db/database'
import { uuidv7 } from '../../platform/db/uuid'
import { publishEvent } from '../../platform/live/publish-event'
import { Refusal } from '../../platform/http/refusal'
import { browserOf, queueForEnvironments } from './release-checks'
import { gateFiles, sentProblems, type ReleaseFile } from '../check-files'
import { isCurrent, storeStaticResult, readGateResult } from '../gate-result-row'
import { identityOf } from '../release-identity'
import { refuseProblems } from '../release-problem'
import { releaseTable, toRelease } from '../release-row'
import { writeReleaseFiles } from '../write-release-files'

type Input = EndpointRequest<typeof contract.publishRelease>['body']

/**
 * Publishes an immutable release. A repeated publish with the same bytes returns the existing release (and restores
 * missing or damaged files); other bytes throw Refusal `release.other_bytes`. Problems of the release throw a Refusal
 * that lists all of them (`release.hash_mismatch`, `release.file_missing`, …).
 */
export async function publishRelease(db: Database, caller: Caller, input: Input): Promise<Release> {
  const { descriptor } = input
  authorise(caller.actor, 'releases.publish', descriptor.name)
  const files = input.files.map(({ path, content }) => ({ path, bytes: Buffer.from(content, 'base64') }))
  const stored = await readGateResult(db, descriptor)
  refuseProblems(await publishProblems(descriptor, files, stored))
  return db.transaction(async (tx) => {
    await lockRelease(tx, descriptor)
    const [existing] = await tx
      .select()
      .from(releaseTable)
      .where(and(eq(releaseTable.name, descriptor.name), eq(releaseTable.version, descriptor.version)))
    const gate = isCurrent(stored) ? stored : await storeStaticResult(tx, descriptor, [])
    if (!existing) return recordRelease(tx, caller, { descriptor, files, gate })
    const release = toRelease(existing, gate)
    if (identityOf(release.descriptor) !== identityOf(descriptor)) {
      throw new Refusal('conflict', 'release.other_bytes', {
        detail: `${descriptor.name}@${descriptor.version} is already published with other bytes`,
      })
    }
    await writeReleaseFiles(tx, existing.id, files)
    return release
  })
}

/** Contents that have passed the gate are not checked again, since that takes most of the time. */
const publishProblems = async (
  descriptor: RemoteDescriptor,
  files: readonly ReleaseFile[],
  stored: GateResult | null,
) => {
  const checked = gateFiles(files)
  return [
    ...descriptorProblems(descriptor),
    ...hashProblems(descriptor, checked),
    ...(await sentProblems(descriptor, files)),
    ...(isCurrent(stored) && stored.outcome === 'passed' ? [] : await contentProblems(descriptor, checked)),
  ]
}

/** Serializes publishes of the same version across all processes, by an advisory lock. */
const lockRelease = (tx: Transaction, { name, version }: RemoteDescriptor) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`release ${name}@${version}`}, 0))`)

interface Checked {
  descriptor: RemoteDescriptor
  files: readonly ReleaseFile[]
  gate: GateResult
}

async function recordRelease(tx: Transaction, caller: Caller, { descriptor, files, gate }: Checked): Promise<Release> {
  const { name, version, commit } = descriptor
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
  const values = { id: uuidv7(), name, version, commit, descriptor, bytes, published_by: caller.actor.name }
  const [row] = await tx.insert(releaseTable).values(values).returning()
  if (!row) throw new Error('the release was not recorded')
  await writeReleaseFiles(tx, row.id, files)
  const subjectId = `${name}@${version}`
  await recordAudit(tx, caller, {
    action: 'releases.publish',
    subjectType: 'release',
    subjectId,
    after: { name, version, commit, bytes, files: Object.keys(descriptor.files).length },
  })
  await publishEvent(tx, 'releases', [subjectId])
  await queueForEnvironments(tx, row)
  return toRelease(row, gate, await browserOf(tx, row))
}
