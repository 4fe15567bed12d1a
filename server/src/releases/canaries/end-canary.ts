import type { endCanary as endpoint } from '@outlet/shared/contract/releases/canaries'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { Generation } from '@outlet/shared/contract/releases'
import { authorise } from '../../platform/audit/actor'
import type { Caller } from '../../platform/audit/record-audit'
import type { Transaction } from '../../platform/db/database'
import { notFound } from '../../platform/http/refusal'
import { authoriseChanges, expectGeneration, lockEnvironment, makeGeneration } from '../environments/make-generation'
import { withoutCanary } from '../environments/canary-set'

/**
 * Ends a canary: all users get the pinned version again. Like a roll-back, this works in a frozen environment and needs
 * no approval. Throws Refusal `environment.not_found`, `environment.generation_conflict`,
 * `environment.canary_not_found`.
 */
export async function endCanary(
  tx: Transaction,
  caller: Caller,
  { environment: environmentName, name }: { environment: string; name: string },
  { expected_generation, reason }: EndpointRequest<typeof endpoint>['body'],
): Promise<Generation> {
  authorise(caller.actor, 'releases.pin')
  const environment = await lockEnvironment(tx, environmentName)
  authoriseChanges(caller, environment.row.name, [name])
  expectGeneration(environment, expected_generation)
  const { pins, canaries } = environment.current
  const canary = canaries[name]
  if (!canary) throw notFound('environment.canary_not_found')
  return makeGeneration(tx, caller, environment, {
    pins,
    canaries: withoutCanary(canaries, name),
    kind: 'canary',
    action: 'canaries.end',
    reason: reason ?? null,
    source: `${name}@${canary.version} ended`,
  })
}
