import { and, eq, sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import { descriptorProblems } from '@outlet/shared/contract/gate/check-descriptor'
import { contentProblems, hashProblems } from '@outlet/shared/contract/gate/check-release'
import type {
  GateResult,
  publishRelease as publishEndpoint,
  Release,
  RemoteDescriptor,
} from '@outlet/shared/contract/releases'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import { Refusal } from '../platform/http/refusal'
import { browserOf, queueForEnvironments } from './browser/release-checks'
import { gateFiles, sentProblems, type ReleaseFile } from './check-files'
import { isCurrent, keepGateResult, readGateResult } from './gate-result-row'
import { identityOf } from './release-identity'
import { refuseProblems } from './release-problem'
import { releaseTable, toRelease } from './release-row'
import { writeReleaseFiles } from './write-release-files'

type Input = EndpointRequest<typeof publishEndpoint>['body']

/**
 * Publishes a release for good. The same version with the same bytes answers the one that is there (and puts back
 * what of its files is gone or damaged); with other bytes it is Refusal `release.other_bytes`. What is wrong with the release is
 * a Refusal that lists every problem (`release.hash_mismatch`, `release.file_missing`, …).
 */
export async function publishRelease(db: Database, caller: Caller, input: Input): Promise<Release> {
  const { descriptor } = input
  authorise(caller.actor, 'releases.publish', descriptor.name)
  const files = input.files.map(({ path, content }) => ({ path, bytes: Buffer.from(content, 'base64') }))
  const kept = await readGateResult(db, descriptor)
  refuseProblems(await publishProblems(descriptor, files, kept))
  return db.transaction(async (tx) => {
    await lockRelease(tx, descriptor)
    const [existing] = await tx
      .select()
      .from(releaseTable)
      .where(and(eq(releaseTable.name, descriptor.name), eq(releaseTable.version, descriptor.version)))
    const gate = isCurrent(kept) ? kept : await keepGateResult(tx, descriptor, [])
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

/** Contents of which the gate has said that they pass are not read again: reading them takes most of the time. */
const publishProblems = async (
  descriptor: RemoteDescriptor,
  files: readonly ReleaseFile[],
  kept: GateResult | null,
) => {
  const checked = gateFiles(files)
  return [
    ...descriptorProblems(descriptor),
    ...hashProblems(descriptor, checked),
    ...(await sentProblems(descriptor, files)),
    ...(isCurrent(kept) && kept.outcome === 'passed' ? [] : await contentProblems(descriptor, checked)),
  ]
}

/** Two that publish the same version at once, in whatever processes, come one after the other. */
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
  const values = { id: uuidv7(), name, version, commit, descriptor, bytes, publishedBy: caller.actor.name }
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
