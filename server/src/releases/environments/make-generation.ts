import { and, eq, isNull } from 'drizzle-orm'
import { EnvironmentName, type Generation, type RemoteDescriptor } from '@outlet/shared/contract/releases'
import { continuingCanaries, subsetsOf, sameCanaries, versionsOf, type Canaries } from './canary-set'
import { authorise } from '../../platform/audit/actor'
import { recordAudit, type Caller } from '../../platform/audit/record-audit'
import type { Transaction } from '../../platform/db/database'
import { publishEvent } from '../../platform/live/publish-event'
import { Refusal } from '../../platform/http/refusal'
import { checksOf } from '../browser/browser-check-row'
import { demandChecks } from '../browser/demand-checks'
import { readReleaseProblems } from '../read-release-problems'
import { pinProblems } from '../check-pins'
import { HOST } from '@outlet/shared/contract/releases/host-pages'
import { pinnedDescriptors } from '../pinned-descriptors'
import type { ReleaseProblem } from '@outlet/release-gate/release-problem'
import { refuseProblems } from '../release-problem'
import { revokedReleases } from '../revoked-releases'
import { environmentTable, generationTable, type EnvironmentRow } from './environment-row'
import { currentGeneration, environmentNotFound } from './read-environments'

export type Pins = Generation['pins']

/** Remote → version to pin, or null to unpin it. */
export type PinChanges = Readonly<Record<string, string | null>>

export interface LockedEnvironment {
  row: EnvironmentRow
  current: Generation
}

/** Locks an environment: concurrent changes of it wait here. Throws Refusal `environment.not_found`. */
export async function lockEnvironment(tx: Transaction, name: string): Promise<LockedEnvironment> {
  const environment = EnvironmentName.parse(name)
  const [row] = await tx
    .select()
    .from(environmentTable)
    .where(and(eq(environmentTable.name, environment), isNull(environmentTable.removed_at)))
    .for('update')
  if (!row) throw await environmentNotFound(tx, environment)
  return { row, current: await currentGeneration(tx, environment) }
}

/**
 * Throws Refusal `environment.generation_conflict` with the current generation if the caller expects another one
 * (optimistic locking).
 */
export function expectGeneration({ current }: LockedEnvironment, expected: number): void {
  if (current.generation !== expected) throw new Refusal('conflict', 'environment.generation_conflict', { current })
}

/** Throws Refusal `environment.frozen`. */
export function refuseFrozen({ row }: LockedEnvironment): void {
  if (row.frozen_at) throw new Refusal('conflict', 'environment.frozen', { detail: row.frozen_reason ?? '' })
}

/** Checks the permission for each changed remote. */
export function authoriseChanges({ actor }: Caller, environment: string, names: readonly string[]): void {
  if (names.length === 0) authorise(actor, 'releases.pin', environment)
  for (const name of names) authorise(actor, 'releases.pin', `${environment}:${name}`)
}

export const withChanges = (pins: Pins, changes: PinChanges): Pins => {
  const next = new Map(Object.entries(pins))
  for (const [name, version] of Object.entries(changes)) {
    if (version === null) next.delete(name)
    else next.set(name, version)
  }
  return Object.fromEntries([...next].sort(([a], [b]) => (a < b ? -1 : 1)))
}

export const changesBetween = (before: Pins, after: Pins): PinChanges =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, after[name] ?? null]),
  )

const problemsOf = (
  kind: string,
  pins: Pins,
  names: (name: string, version: string) => Omit<ReleaseProblem, 'path'> | null,
) =>
  Object.entries(pins).flatMap(([name, version]) => {
    const problem = names(name, version)
    return problem ? [{ path: `${kind}.${name}`, ...problem }] : []
  })

async function publishedDescriptors(
  tx: Transaction,
  kind: 'pins' | 'canaries',
  pins: Pins,
): Promise<RemoteDescriptor[]> {
  const descriptors = await pinnedDescriptors(tx, pins)
  const published = new Set(descriptors.map(({ name }) => name))
  const revoked = await revokedReleases(tx)
  refuseProblems([
    ...problemsOf(kind, pins, (name, version) =>
      published.has(name)
        ? null
        : { code: 'environment.release_not_published', message: `${name}@${version} is not published` },
    ),
    ...problemsOf(kind, pins, (name, version) =>
      revoked.has(`${name}@${version}`)
        ? { code: 'environment.release_revoked', message: `${name}@${version} is revoked` }
        : null,
    ),
  ])
  return descriptors
}

/**
 * Kinds that restore an earlier state. They skip the gate and the browser checks, since rules that were added later
 * must not prevent them.
 */
const ENDS_OUTAGES: ReadonlySet<Generation['kind']> = new Set(['rollback', 'revoke'])

/** Throws a Refusal with all problems that the gate found in the newly pinned releases. */
async function refuseFailed(tx: Transaction, releases: readonly RemoteDescriptor[]): Promise<void> {
  const problems: ReleaseProblem[] = []
  for (const release of releases) problems.push(...(await readReleaseProblems(tx, release)))
  refuseProblems(problems)
}

interface NextGeneration extends Pick<Generation, 'kind' | 'reason' | 'source'> {
  pins: Pins
  /** Canaries of the generation; by default those whose remotes' pins stay. */
  canaries?: Canaries
  /** Action in the audit trail. */
  action: string
}

/** Returns the problems of every combination of canaries that a user may get. */
function canaryProblems(pinned: readonly RemoteDescriptor[], canaries: readonly RemoteDescriptor[]): ReleaseProblem[] {
  const sets = subsetsOf(canaries.map(({ name }) => name)).filter((names) => names.length > 0)
  return sets.flatMap((names) => {
    const swapped = canaries.filter(({ name }) => names.includes(name))
    return pinProblems([...pinned.filter(({ name }) => !names.includes(name)), ...swapped])
  })
}

/** Checks whether the set is consistent, with and without the canaries. Throws a Refusal with all problems. */
async function checkSet(
  tx: Transaction,
  { row, current }: LockedEnvironment,
  { pins, kind }: NextGeneration,
  next: Canaries,
) {
  const pinned = await publishedDescriptors(tx, 'pins', pins)
  refuseProblems(pinProblems(pinned))
  const canaries = await publishedDescriptors(tx, 'canaries', versionsOf(next))
  refuseProblems(canaryProblems(pinned, canaries))
  if (ENDS_OUTAGES.has(kind)) return
  const known = versionsOf(current.canaries)
  const isNew = ({ name, version }: RemoteDescriptor) => version !== current.pins[name] && version !== known[name]
  await refuseFailed(tx, [...pinned, ...canaries].filter(isNew))
  const started = Object.entries(versionsOf(next)).filter(([name, version]) => known[name] !== version)
  const checks = [...checksOf(current.pins, pins), ...checksOf(pins, withChanges(pins, Object.fromEntries(started)))]
  await demandChecks(tx, checks, { isDemanded: row.needs_browser })
}

/** Publishes events for all viewers of the environment. */
async function publishGeneration(tx: Transaction, { environment, generation, kind, source }: Generation) {
  await publishEvent(tx, 'releases', [environment])
  // The menu depends on the pins, and most users may not read releases.
  await publishEvent(tx, 'menu', [])
  const revoked = kind === 'revoke' && source !== null ? [source] : []
  await publishEvent(tx, 'console', [environment, String(generation), ...revoked])
}

const auditedSet = ({ pins, canaries }: Pick<Generation, 'pins' | 'canaries'>) =>
  Object.keys(canaries).length > 0 ? { pins, canaries } : { pins }

/** Throws Refusal `environment.no_host` if remotes are pinned without a host, since only a host shows them. */
function refuseWithoutHost(environment: string, pins: Pins): void {
  if (Object.hasOwn(pins, HOST) || Object.keys(pins).length === 0) return
  const detail = `no host is pinned in environment '${environment}', so nothing pinned there is shown: pin one first, as with \`remote promote\` from an environment that has one`
  throw new Refusal('invalid', 'environment.no_host', { detail })
}

/**
 * Makes an environment's next generation; without changes it returns the current one. The set must be consistent.
 * Throws Refusal `environment.no_host`, `environment.host_required`, `environment.release_not_published`,
 * `environment.release_revoked`, `environment.not_checked` (see `waitingForBrowser`), `environment.route_conflict`,
 * `environment.name_conflict`, `environment.shared_unsatisfied`, `release.contract_unsupported`.
 */
export async function makeGeneration(
  tx: Transaction,
  caller: Caller,
  locked: LockedEnvironment,
  next: NextGeneration,
): Promise<Generation> {
  const { current } = locked
  const { pins, kind, action, reason, source } = next
  const canaries = next.canaries ?? continuingCanaries(current, pins)
  const isSame = Object.keys(changesBetween(current.pins, pins)).length === 0
  if (isSame && sameCanaries(current.canaries, canaries)) return current
  if (Object.hasOwn(current.pins, HOST) && !Object.hasOwn(pins, HOST)) {
    throw new Refusal('invalid', 'environment.host_required')
  }
  refuseWithoutHost(current.environment, pins)
  await checkSet(tx, locked, next, canaries)
  const { environment } = current
  const generation = current.generation + 1
  const values = { environment, generation, pins, canaries, kind, reason, source, created_by: caller.actor.name }
  const [row] = await tx.insert(generationTable).values(values).returning()
  if (!row) throw new Error('the generation was not recorded')
  await tx.update(environmentTable).set({ generation }).where(eq(environmentTable.name, environment))
  await recordAudit(tx, caller, {
    action,
    subjectType: 'environment',
    subjectId: environment,
    before: { generation: current.generation, ...auditedSet(current) },
    after: { generation, ...auditedSet({ pins, canaries }), reason, ...(source !== null && { source }) },
  })
  const made: Generation = row
  await publishGeneration(tx, made)
  return made
}
