import { and, eq, sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { publishRelease as publishEndpoint, Release, RemoteDescriptor } from '@outlet/shared/contract/releases'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import { Refusal } from '../platform/http/refusal'
import { descriptorProblems } from './check-descriptor'
import { fileProblems, type ReleaseFile } from './check-files'
import { refuseProblems } from './release-problem'
import { releaseTable, toRelease } from './release-row'
import { writeReleaseFiles } from './write-release-files'

type Input = EndpointRequest<typeof publishEndpoint>['body']

/** JSON with sorted keys, without what differs between two builds of the same bytes. */
const identityOf = ({ built_at: _at, commit: _commit, ...descriptor }: RemoteDescriptor): string =>
  JSON.stringify(descriptor, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/**
 * Publishes a release for good. The same version with the same bytes answers the one that is there (and puts back
 * what of its files is gone or damaged); with other bytes it is Refusal `release.other_bytes`. What is wrong with the release is
 * a Refusal that lists every problem (`release.hash_mismatch`, `release.file_missing`, …).
 */
export async function publishRelease(db: Database, caller: Caller, input: Input): Promise<Release> {
  const { descriptor } = input
  authorise(caller.actor, 'releases.publish', descriptor.name)
  refuseProblems(descriptorProblems(descriptor))
  const files = input.files.map(({ path, content }) => ({ path, bytes: Buffer.from(content, 'base64') }))
  refuseProblems(await fileProblems(descriptor, files))
  return db.transaction(async (tx) => {
    await lockRelease(tx, descriptor)
    const [existing] = await tx
      .select()
      .from(releaseTable)
      .where(and(eq(releaseTable.name, descriptor.name), eq(releaseTable.version, descriptor.version)))
    if (!existing) return recordRelease(tx, caller, descriptor, files)
    const release = toRelease(existing)
    if (identityOf(release.descriptor) !== identityOf(descriptor)) {
      throw new Refusal('conflict', 'release.other_bytes', {
        detail: `${descriptor.name}@${descriptor.version} is already published with other bytes`,
      })
    }
    await writeReleaseFiles(tx, existing.id, files)
    return release
  })
}

/** Two that publish the same version at once, in whatever processes, come one after the other. */
const lockRelease = (tx: Transaction, { name, version }: RemoteDescriptor) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`release ${name}@${version}`}, 0))`)

async function recordRelease(
  tx: Transaction,
  caller: Caller,
  descriptor: RemoteDescriptor,
  files: readonly ReleaseFile[],
): Promise<Release> {
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
  return toRelease(row)
}
