import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { promoteEnvironment as endpoint } from '@outlet/shared/contract/releases/environments'
import { EnvironmentName, type Generation } from '@outlet/shared/contract/releases'
import { authorise } from '../../platform/audit/actor'
import type { Caller } from '../../platform/audit/record-audit'
import type { Transaction } from '../../platform/db/database'
import { Refusal } from '../../platform/http/refusal'
import {
  authoriseChanges,
  changesBetween,
  expectGeneration,
  lockEnvironment,
  makeGeneration,
  refuseFrozen,
  withChanges,
  type PinChanges,
} from './make-generation'
import { readEnvironment } from './read-environments'

/**
 * Limits the changes to the given names, if there are any. A remote that is unpinned in the source is unpinned here.
 */
const narrowed = (changes: PinChanges, names: readonly string[] | undefined): PinChanges =>
  names ? Object.fromEntries(Object.entries(changes).filter(([name]) => names.includes(name))) : changes

/** Pins the versions that another environment has pinned. Throws the Refusals of `pinReleases`. */
export async function promoteEnvironment(
  tx: Transaction,
  caller: Caller,
  environmentName: string,
  { expected_generation, from, names, reason }: EndpointRequest<typeof endpoint>['body'],
): Promise<Generation> {
  authorise(caller.actor, 'releases.pin')
  const name = EnvironmentName.parse(environmentName)
  const environment = await lockEnvironment(tx, name)
  refuseFrozen(environment)
  if (environment.row.needs_approval) throw new Refusal('conflict', 'environment.needs_approval')
  expectGeneration(environment, expected_generation)
  const source = await readEnvironment(tx, from)
  const { pins } = environment.current
  const changes = narrowed(changesBetween(pins, source.pins), names)
  authoriseChanges(caller, name, names ?? Object.keys(changes))
  return makeGeneration(tx, caller, environment, {
    pins: withChanges(pins, changes),
    kind: 'promote',
    action: 'releases.promote',
    reason: reason ?? null,
    source: `${source.environment} ${source.generation}`,
  })
}
