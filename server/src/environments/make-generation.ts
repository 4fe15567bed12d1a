import { and, eq, isNull } from 'drizzle-orm'
import { EnvironmentName, type Generation, type RemoteDescriptor } from '@outlet/shared/contract/releases'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { notFound, Refusal } from '../platform/http/refusal'
import { checksOf } from '../releases/browser/browser-check-row'
import { demandChecks } from '../releases/browser/demand-checks'
import { keptReleaseProblems } from '../releases/check-kept-release'
import { pinProblems } from '../releases/check-pins'
import { HOST } from '@outlet/shared/contract/gate/host-pages'
import { pinnedDescriptors } from '../releases/pinned-descriptors'
import type { ReleaseProblem } from '@outlet/shared/contract/gate/release-problem'
import { refuseProblems } from '../releases/release-problem'
import { revokedReleases } from '../releases/revoked-releases'
import { environmentTable, generationTable, toGeneration, type EnvironmentRow } from './environment-row'
import { currentGeneration } from './read-environments'

export type Pins = Generation['pins']

/** A version to pin, null to unpin. */
export type PinChanges = Readonly<Record<string, string | null>>

export interface LockedEnvironment {
  row: EnvironmentRow
  current: Generation
}

/** Whoever changes this environment at the same time waits here. Throws Refusal `environment.not_found`. */
export async function lockEnvironment(tx: Transaction, name: string): Promise<LockedEnvironment> {
  const environment = EnvironmentName.parse(name)
  const [row] = await tx
    .select()
    .from(environmentTable)
    .where(and(eq(environmentTable.name, environment), isNull(environmentTable.removedAt)))
    .for('update')
  if (!row) throw notFound('environment.not_found')
  return { row, current: await currentGeneration(tx, environment) }
}

/** Throws Refusal `environment.generation_conflict` with the current generation where the caller has seen another. */
export function expectGeneration({ current }: LockedEnvironment, expected: number): void {
  if (current.generation !== expected) throw new Refusal('conflict', 'environment.generation_conflict', { current })
}

/** Throws Refusal `environment.frozen`. */
export function refuseFrozen({ row }: LockedEnvironment): void {
  if (row.frozenAt) throw new Refusal('conflict', 'environment.frozen', { detail: row.frozenReason ?? '' })
}

/** For each remote that is changed. */
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

/** What leads from one set of pins to another. */
export const changesBetween = (before: Pins, after: Pins): PinChanges =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, after[name] ?? null]),
  )

const problemsOf = (pins: Pins, names: (name: string, version: string) => Omit<ReleaseProblem, 'path'> | null) =>
  Object.entries(pins).flatMap(([name, version]) => {
    const problem = names(name, version)
    return problem ? [{ path: `pins.${name}`, ...problem }] : []
  })

async function publishedDescriptors(tx: Transaction, pins: Pins): Promise<RemoteDescriptor[]> {
  const descriptors = await pinnedDescriptors(tx, pins)
  const published = new Set(descriptors.map(({ name }) => name))
  const revoked = await revokedReleases(tx)
  refuseProblems([
    ...problemsOf(pins, (name, version) =>
      published.has(name)
        ? null
        : { code: 'environment.release_not_published', message: `${name}@${version} is not published` },
    ),
    ...problemsOf(pins, (name, version) =>
      revoked.has(`${name}@${version}`)
        ? { code: 'environment.release_revoked', message: `${name}@${version} is revoked` }
        : null,
    ),
  ])
  return descriptors
}

/** These return to what users had: rules that came later keep nobody from it. */
const ENDS_OUTAGES: ReadonlySet<Generation['kind']> = new Set(['rollback', 'revoke'])

/** Throws a Refusal with all that the gate has against the releases that are pinned anew. */
async function refuseFailed(tx: Transaction, releases: readonly RemoteDescriptor[]): Promise<void> {
  const problems: ReleaseProblem[] = []
  for (const release of releases) problems.push(...(await keptReleaseProblems(tx, release)))
  refuseProblems(problems)
}

interface NextGeneration extends Pick<Generation, 'kind' | 'reason' | 'source'> {
  pins: Pins
  /** What the audit trail calls it. */
  action: string
}

/**
 * Makes an environment's next generation; pins that change nothing answer the current one. The set must hold together:
 * Refusal `environment.host_required`, `environment.release_not_published`, `environment.release_revoked`,
 * `environment.not_checked` (see `waitingForBrowser`), `environment.route_conflict`, `environment.name_conflict`, `environment.shared_unsatisfied`, `release.contract_unsupported`.
 */
export async function makeGeneration(
  tx: Transaction,
  caller: Caller,
  { row: environmentRow, current }: LockedEnvironment,
  { pins, kind, action, reason, source }: NextGeneration,
): Promise<Generation> {
  if (Object.keys(changesBetween(current.pins, pins)).length === 0) return current
  if (Object.hasOwn(current.pins, HOST) && !Object.hasOwn(pins, HOST)) {
    throw new Refusal('invalid', 'environment.host_required')
  }
  const descriptors = await publishedDescriptors(tx, pins)
  refuseProblems(pinProblems(descriptors))
  if (!ENDS_OUTAGES.has(kind)) {
    await refuseFailed(
      tx,
      descriptors.filter(({ name }) => pins[name] !== current.pins[name]),
    )
    await demandChecks(tx, checksOf(current.pins, pins), { isDemanded: environmentRow.needsBrowser })
  }
  const { environment } = current
  const generation = current.generation + 1
  const values = { environment, generation, pins, kind, reason, source, createdBy: caller.actor.name }
  const [row] = await tx.insert(generationTable).values(values).returning()
  if (!row) throw new Error('the generation was not recorded')
  await tx.update(environmentTable).set({ generation }).where(eq(environmentTable.name, environment))
  await recordAudit(tx, caller, {
    action,
    subjectType: 'environment',
    subjectId: environment,
    before: { generation: current.generation, pins: current.pins },
    after: { generation, pins, reason, ...(source !== null && { source }) },
  })
  await publishEvent(tx, 'releases', [environment])
  // What is pinned makes the menu, and most who have one may not read releases.
  await publishEvent(tx, 'menu', [])
  const revoked = kind === 'revoke' && source !== null ? [source] : []
  await publishEvent(tx, 'console', [environment, String(generation), ...revoked])
  return toGeneration(row)
}
