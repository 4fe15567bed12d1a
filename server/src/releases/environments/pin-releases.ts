import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { pinReleases as pinEndpoint } from '@outlet/shared/contract/releases/environments'
import { EnvironmentName, type Generation } from '@outlet/shared/contract/releases'
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
  withChanges,
} from './make-generation'

/**
 * Makes an environment's next generation from the current one and the given changes, if the caller has seen the current
 * one. Throws the Refusals of `lockEnvironment`, `refuseFrozen`, `expectGeneration` and `makeGeneration`, and Refusal
 * `environment.needs_approval` if the environment requires a change request.
 */
export async function pinReleases(
  tx: Transaction,
  caller: Caller,
  environmentName: string,
  { pins, expected_generation, reason }: EndpointRequest<typeof pinEndpoint>['body'],
): Promise<Generation> {
  authorise(caller.actor, 'releases.pin')
  const name = EnvironmentName.parse(environmentName)
  authoriseChanges(caller, name, Object.keys(pins))
  const environment = await lockEnvironment(tx, name)
  refuseFrozen(environment)
  if (environment.row.needs_approval) throw new Refusal('conflict', 'environment.needs_approval')
  expectGeneration(environment, expected_generation)
  return makeGeneration(tx, caller, environment, {
    pins: withChanges(environment.current.pins, pins),
    kind: 'pin',
    action: 'releases.pin',
    reason: reason || null,
    source: null,
  })
}
