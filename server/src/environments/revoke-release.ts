import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { revokeRelease as endpoint } from '@outlet/shared/contract/environments'
import { RemoteDescriptor, type Release } from '@outlet/shared/contract/releases'
import { withoutCanary } from '../canaries/canary-set'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { notFound, Refusal } from '../platform/http/refusal'
import { clock } from '../platform/time/clock'
import { HOST } from '@outlet/shared/contract/gate/host-pages'
import { endOpenPreviews } from '../previews/end-preview'
import { previewTable } from '../previews/preview-row'
import { readGateResult } from '../releases/gate-result-row'
import { releaseTable, toRelease } from '../releases/release-row'
import { environmentTable, generationTable } from './environment-row'
import { currentGeneration } from './read-environments'
import { lockEnvironment, makeGeneration, withChanges, type LockedEnvironment } from './make-generation'

interface Named {
  name: string
  version: string
}

/** The version of a remote that an environment had before this one, of those that are not revoked; null = there is none. */
async function versionBefore(tx: Transaction, environment: string, { name, version }: Named): Promise<string | null> {
  const pinned = sql<string>`${generationTable.pins} ->> ${name}`
  const [before] = await tx
    .select({ version: pinned })
    .from(generationTable)
    .innerJoin(releaseTable, and(eq(releaseTable.name, name), eq(releaseTable.version, pinned)))
    .where(
      and(eq(generationTable.environment, environment), sql`${pinned} <> ${version}`, isNull(releaseTable.revokedAt)),
    )
    .orderBy(desc(generationTable.generation))
    .limit(1)
  return before?.version ?? null
}

async function goBack(tx: Transaction, caller: Caller, environment: LockedEnvironment, named: Named, reason: string) {
  const { current } = environment
  const shared = {
    kind: 'revoke',
    action: 'releases.unpin_revoked',
    reason,
    source: `${named.name}@${named.version}`,
  } as const
  if (current.pins[named.name] !== named.version) {
    const canaries = withoutCanary(current.canaries, named.name)
    await makeGeneration(tx, caller, environment, { ...shared, pins: current.pins, canaries })
    return
  }
  const version = await versionBefore(tx, current.environment, named)
  if (version === null && named.name === HOST) {
    throw new Refusal('conflict', 'release.nothing_before', { detail: `${current.environment} never had another host` })
  }
  await makeGeneration(tx, caller, environment, {
    ...shared,
    pins: withChanges(current.pins, { [named.name]: version }),
    canaries: {},
  })
}

/** The environments whose users get a release, all or some of them, locked in the order of their names, so that nobody waits in a circle. */
async function lockPinning(tx: Transaction, { name, version }: Named): Promise<LockedEnvironment[]> {
  const rows = await tx
    .select({ name: environmentTable.name })
    .from(environmentTable)
    .where(isNull(environmentTable.removedAt))
    .orderBy(asc(environmentTable.name))
  const locked: LockedEnvironment[] = []
  for (const row of rows) locked.push(await lockEnvironment(tx, row.name))
  return locked.filter(({ current }) => current.pins[name] === version || current.canaries[name]?.version === version)
}

/** Browsers that are shown it leave it as those do that have it pinned. */
async function endPreviews(tx: Transaction, caller: Caller, { name, version }: Named): Promise<void> {
  const isOfIt = sql`${previewTable.name} = ${name} and ${previewTable.version} = ${version}`
  const ended = await endOpenPreviews(tx, caller, isOfIt)
  for (const environment of new Set(ended.map((preview) => preview.environment))) {
    const { generation } = await currentGeneration(tx, environment)
    await publishEvent(tx, 'console', [environment, String(generation), `${name}@${version}`])
  }
}

/**
 * Takes a release away for good; revoking it again changes nothing. Every environment that has it pinned goes back to the
 * version that it had before, or has none of that remote; canaries of it end. Throws Refusal `release.not_found`, `release.nothing_before`.
 */
export async function revokeRelease(
  tx: Transaction,
  caller: Caller,
  named: Named,
  { reason }: EndpointRequest<typeof endpoint>['body'],
): Promise<Release> {
  authorise(caller.actor, 'releases.revoke', named.name)
  const environments = await lockPinning(tx, named)
  const isMeant = and(eq(releaseTable.name, named.name), eq(releaseTable.version, named.version))
  const [known] = await tx.select().from(releaseTable).where(isMeant).for('update')
  if (!known) throw notFound('release.not_found')
  const gate = await readGateResult(tx, RemoteDescriptor.parse(known.descriptor))
  if (known.revokedAt) return toRelease(known, gate)
  const [revoked] = await tx
    .update(releaseTable)
    .set({ revokedAt: clock.date(), revokedBy: caller.actor.name, revokedReason: reason })
    .where(isMeant)
    .returning()
  if (!revoked) throw new Error('the revocation was not recorded')
  await endPreviews(tx, caller, named)
  for (const environment of environments) await goBack(tx, caller, environment, named, reason)
  const subjectId = `${named.name}@${named.version}`
  await recordAudit(tx, caller, { action: 'releases.revoke', subjectType: 'release', subjectId, after: { reason } })
  await publishEvent(tx, 'releases', [subjectId])
  return toRelease(revoked, gate)
}
