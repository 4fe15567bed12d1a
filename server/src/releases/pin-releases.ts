import { eq } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import {
  EnvironmentName,
  type RemoteDescriptor,
  type Generation,
  type pinReleases as pinEndpoint,
} from '@outlet/shared/contract/releases'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { Refusal } from '../platform/http/refusal'
import { HOST } from './host-pages'
import { pinProblems } from './check-pins'
import { pinnedDescriptors } from './pinned-descriptors'
import { currentGeneration } from './read-environments'
import { refuseProblems } from './release-problem'
import { environmentTable, generationTable, toGeneration } from './release-row'

type Input = EndpointRequest<typeof pinEndpoint>['body']
type Pins = Generation['pins']

/**
 * Makes an environment's next generation out of the current one and some changes, when the caller has seen the current
 * one: else Refusal `environment.generation_conflict` with it. The resulting set must hold together: Refusal
 * `environment.release_not_published`, `environment.route_conflict`, `environment.shared_unsatisfied`,
 * `release.contract_unsupported`, `environment.host_required`. Changes that change nothing answer the current one.
 */
export async function pinReleases(
  tx: Transaction,
  caller: Caller,
  environmentName: string,
  input: Input,
): Promise<Generation> {
  authorise(caller.actor, 'releases.pin')
  const environment = EnvironmentName.parse(environmentName)
  const names = Object.keys(input.pins)
  if (names.length === 0) authorise(caller.actor, 'releases.pin', environment)
  for (const name of names) authorise(caller.actor, 'releases.pin', `${environment}:${name}`)
  const current = await lockEnvironment(tx, environment)
  if (current.generation !== input.expected_generation) {
    throw new Refusal('conflict', 'environment.generation_conflict', { current })
  }
  const pins = changed(current.pins, input.pins)
  if (samePins(pins, current.pins)) return current
  if (Object.hasOwn(current.pins, HOST) && !Object.hasOwn(pins, HOST)) {
    throw new Refusal('invalid', 'environment.host_required')
  }
  refuseProblems(pinProblems(await publishedDescriptors(tx, pins)))
  return recordGeneration(tx, caller, current, { pins, reason: input.reason || null })
}

/** Whoever pins in this environment at the same time waits here. */
async function lockEnvironment(tx: Transaction, environment: string): Promise<Generation> {
  await tx.insert(environmentTable).values({ name: environment }).onConflictDoNothing()
  await tx.select().from(environmentTable).where(eq(environmentTable.name, environment)).for('update')
  return currentGeneration(tx, environment)
}

const changed = (pins: Pins, changes: Input['pins']): Pins => {
  const next = new Map(Object.entries(pins))
  for (const [name, version] of Object.entries(changes)) {
    if (version === null) next.delete(name)
    else next.set(name, version)
  }
  return Object.fromEntries([...next].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const samePins = (one: Pins, other: Pins) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())

async function publishedDescriptors(tx: Transaction, pins: Pins): Promise<RemoteDescriptor[]> {
  const descriptors = await pinnedDescriptors(tx, pins)
  const published = new Set(descriptors.map(({ name }) => name))
  refuseProblems(
    Object.entries(pins)
      .filter(([name]) => !published.has(name))
      .map(([name, version]) => ({
        path: `pins.${name}`,
        code: 'environment.release_not_published',
        message: `${name}@${version} is not published`,
      })),
  )
  return descriptors
}

async function recordGeneration(
  tx: Transaction,
  caller: Caller,
  current: Generation,
  { pins, reason }: { pins: Pins; reason: string | null },
): Promise<Generation> {
  const { environment } = current
  const generation = current.generation + 1
  const values = { environment, generation, pins, reason, createdBy: caller.actor.name }
  const [row] = await tx.insert(generationTable).values(values).returning()
  if (!row) throw new Error('the generation was not recorded')
  await tx.update(environmentTable).set({ generation }).where(eq(environmentTable.name, environment))
  await recordAudit(tx, caller, {
    action: 'releases.pin',
    subjectType: 'environment',
    subjectId: environment,
    before: { generation: current.generation, pins: current.pins },
    after: { generation, pins, reason },
  })
  await publishEvent(tx, 'releases', [environment])
  // What is pinned makes the menu, and most who have one may not read releases.
  await publishEvent(tx, 'menu', [])
  return toGeneration(row)
}
