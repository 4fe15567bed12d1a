import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { revokeRelease as endpoint } from '@outlet/shared/contract/releases/environments'
import { RemoteDescriptor, type Release } from '@outlet/shared/contract/releases'
import { withoutCanary } from '../environments/canary-set'
import { authorise } from '../../platform/audit/actor'
import { recordAudit, type Caller } from '../../platform/audit/record-audit'
import type { Transaction } from '../../platform/db/database'
import { publishEvent } from '../../platform/live/publish-event'
import { notFound, Refusal } from '../../platform/http/refusal'
import { clock } from '../../platform/time/clock'
import { HOST } from '@outlet/shared/contract/releases/host-pages'
import { endOpenPreviews } from '../previews/end-preview'
import { previewTable } from '../previews/preview-row'
import { readGateResult } from '../gate-result-row'
import { releaseTable, toRelease } from '../release-row'
import { environmentTable, generationTable } from '../environments/environment-row'
import { currentGeneration } from '../environments/read-environments'
import { lockEnvironment, makeGeneration, withChanges, type LockedEnvironment } from '../environments/make-generation'

interface Named {
  name: string
  version: string
}

/** Returns the version of a remote that an environment last had before this one, without revoked ones; null = none. */
async function versionBefore(tx: Transaction, environment: string, { name, version }: Named): Promise<string | null> {
  const pinned = sql<string>`${generationTable.pins} ->> ${name}`
  const [before] = await tx
    .select({ version: pinned })
    .from(generationTable)
    .innerJoin(releaseTable, and(eq(releaseTable.name, name), eq(releaseTable.version, pinned)))
    .where(
      and(eq(generationTable.environment, environment), sql`${pinned} <> ${version}`, isNull(releaseTable.revoked_at)),
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

/**
 * Locks the environments in which users get the release, all or some of them. All environments are locked in the order
 * of their names, to avoid deadlocks.
 */
async function lockPinning(tx: Transaction, { name, version }: Named): Promise<LockedEnvironment[]> {
  const rows = await tx
    .select({ name: environmentTable.name })
    .from(environmentTable)
    .where(isNull(environmentTable.removed_at))
    .orderBy(asc(environmentTable.name))
  const locked: LockedEnvironment[] = []
  for (const row of rows) locked.push(await lockEnvironment(tx, row.name))
  return locked.filter(({ current }) => current.pins[name] === version || current.canaries[name]?.version === version)
}

/** Ends previews of the release, so that browsers that show it leave it like those in which it is pinned. */
async function endPreviews(tx: Transaction, caller: Caller, { name, version }: Named): Promise<void> {
  const isOfIt = sql`${previewTable.name} = ${name} and ${previewTable.version} = ${version}`
  const ended = await endOpenPreviews(tx, caller, isOfIt)
  for (const environment of new Set(ended.map((preview) => preview.environment))) {
    const { generation } = await currentGeneration(tx, environment)
    await publishEvent(tx, 'console', [environment, String(generation), `${name}@${version}`])
  }
}

/**
 * Revokes a release permanently; a repeated call changes nothing. Every environment that has it pinned returns to the
 * version before it, or loses the remote if there is none; canaries of it end. Throws Refusal `release.not_found`,
 * `release.nothing_before`.
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
  if (known.revoked_at) return toRelease(known, gate)
  const [revoked] = await tx
    .update(releaseTable)
    .set({ revoked_at: clock.iso(), revoked_by: caller.actor.name, revoked_reason: reason })
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
