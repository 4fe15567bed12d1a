import type { CanaryStart } from '@outlet/shared/contract/releases/canaries'
import type { Generation } from '@outlet/shared/contract/releases'
import { authorise } from '../../platform/audit/actor'
import type { Caller } from '../../platform/audit/record-audit'
import type { Transaction } from '../../platform/db/database'
import { Refusal } from '../../platform/http/refusal'
import {
  authoriseChanges,
  expectGeneration,
  lockEnvironment,
  makeGeneration,
  refuseFrozen,
} from '../environments/make-generation'
import { withCanaries } from '../environments/canary-set'

/**
 * Gives a version to a share of the users, or changes the share. Throws the Refusals of `pinReleases` and of
 * `withCanaries`.
 */
export async function setCanary(
  tx: Transaction,
  caller: Caller,
  { environment: environmentName, name }: { environment: string; name: string },
  { expected_generation, version, percent, reason }: CanaryStart,
): Promise<Generation> {
  authorise(caller.actor, 'releases.pin')
  const environment = await lockEnvironment(tx, environmentName)
  authoriseChanges(caller, environment.row.name, [name])
  refuseFrozen(environment)
  if (environment.row.needs_approval) throw new Refusal('conflict', 'environment.needs_approval')
  expectGeneration(environment, expected_generation)
  const { current } = environment
  return makeGeneration(tx, caller, environment, {
    pins: current.pins,
    canaries: withCanaries(current, { [name]: { version, percent } }, caller.actor.name),
    kind: 'canary',
    action: 'canaries.set',
    reason: reason ?? null,
    source: `${name}@${version} ${percent} %`,
  })
}
