import { and, eq } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { decideOnChange as endpoint, EnvironmentChange } from '@outlet/shared/contract/releases/environments'
import { REQUESTED_BY_PREFIX, type Canary } from '@outlet/shared/contract/releases'
import { continuingCanaries, withCanaries } from './canary-set'
import { authorise, signedInUser } from '../../platform/audit/actor'
import { recordAudit, type Caller } from '../../platform/audit/record-audit'
import type { Transaction } from '../../platform/db/database'
import { z } from '@outlet/shared/contract/zod'
import { publishEvent } from '../../platform/live/publish-event'
import { notFound, Refusal } from '../../platform/http/refusal'
import { clock } from '../../platform/time/clock'
import { changeTable, generationTable, toChange, type ChangeRow } from './environment-row'
import {
  expectGeneration,
  lockEnvironment,
  makeGeneration,
  refuseFrozen,
  withChanges,
  type LockedEnvironment,
} from './make-generation'

/** Throws Refusal `environment.generation_conflict` if the same remotes have been changed since the request. */
async function refuseOutdated(
  tx: Transaction,
  { pins, canaries, seen_generation: seenGeneration }: ChangeRow,
  environment: LockedEnvironment,
) {
  const { current } = environment
  const [seen] = await tx
    .select({ pins: generationTable.pins, canaries: generationTable.canaries })
    .from(generationTable)
    .where(and(eq(generationTable.environment, current.environment), eq(generationTable.generation, seenGeneration)))
  const isSameCanary = (a: Canary | undefined, b: Canary | undefined) =>
    a?.version === b?.version && a?.percent === b?.percent
  const isSame = [...Object.keys(pins), ...Object.keys(canaries)].every(
    (name) => seen?.pins[name] === current.pins[name] && isSameCanary(seen?.canaries[name], current.canaries[name]),
  )
  if (!isSame) expectGeneration(environment, seenGeneration)
}

const canarySource = ({ canaries }: ChangeRow) =>
  Object.entries(canaries)
    .map(([name, { version, percent }]) => `${name}@${version} ${percent} %`)
    .join(', ')

async function approve(tx: Transaction, caller: Caller, row: ChangeRow, environment: LockedEnvironment) {
  if (row.asked_by_id === caller.actor.id) throw new Refusal('forbidden', 'environment.own_change')
  refuseFrozen(environment)
  await refuseOutdated(tx, row, environment)
  const { current } = environment
  const pins = withChanges(current.pins, row.pins)
  const next = { ...current, pins, canaries: continuingCanaries(current, pins) }
  const isCanary = Object.keys(row.pins).length === 0
  const { generation } = await makeGeneration(tx, caller, environment, {
    pins,
    canaries: withCanaries(next, row.canaries, row.asked_by),
    kind: isCanary ? 'canary' : 'pin',
    action: isCanary ? 'canaries.set' : 'releases.pin',
    reason: row.reason,
    source: isCanary ? canarySource(row) : REQUESTED_BY_PREFIX + row.asked_by,
  })
  return generation
}

/**
 * Approves or rejects a change request; an approval makes the change. Throws Refusal `environment.change_not_found`,
 * `environment.change_decided`, `environment.own_change`, `environment.frozen`, `environment.generation_conflict`, and
 * the Refusals of `makeGeneration`.
 */
export async function decideOnChange(
  tx: Transaction,
  caller: Caller,
  { environment: name, changeId }: { environment: string; changeId: string },
  { decision }: EndpointRequest<typeof endpoint>['body'],
): Promise<EnvironmentChange> {
  authorise(caller.actor, 'releases.approve')
  signedInUser(caller.actor)
  const environment = await lockEnvironment(tx, name)
  const isMeant = and(eq(changeTable.id, z.uuid().parse(changeId)), eq(changeTable.environment, environment.row.name))
  const [row] = await tx.select().from(changeTable).where(isMeant)
  if (!row) throw notFound('environment.change_not_found')
  if (row.state !== 'open') {
    throw new Refusal('conflict', 'environment.change_decided', { detail: `${row.state} by ${row.decided_by}` })
  }
  const generation = decision === 'approve' ? await approve(tx, caller, row, environment) : null
  const [decided] = await tx
    .update(changeTable)
    .set({
      state: decision === 'approve' ? 'approved' : 'rejected',
      decided_by: caller.actor.name,
      decided_at: clock.iso(),
      generation,
    })
    .where(isMeant)
    .returning()
  if (!decided) throw new Error('the decision was not recorded')
  await recordAudit(tx, caller, {
    action: decision === 'approve' ? 'environments.approve' : 'environments.reject',
    subjectType: 'environment',
    subjectId: row.environment,
    after: { change: row.id, asked_by: row.asked_by, pins: row.pins, canaries: row.canaries, generation },
  })
  await publishEvent(tx, 'releases', [row.environment])
  return toChange(decided)
}
