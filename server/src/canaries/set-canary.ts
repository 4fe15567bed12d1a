import { MOST_CANARIES, type CanaryStart } from '@outlet/shared/contract/canaries'
import type { Generation } from '@outlet/shared/contract/releases'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import { clock } from '../platform/time/clock'
import {
  authoriseChanges,
  expectGeneration,
  lockEnvironment,
  makeGeneration,
  refuseFrozen,
} from '../environments/make-generation'
import type { Canaries } from './canary-set'

export type WantedCanaries = Readonly<Record<string, Pick<CanaryStart, 'version' | 'percent'>>>

/**
 * The canaries with those that are wanted: one that runs already keeps its time and its users. Throws Refusal
 * `environment.canary_needs_pin`, `environment.canary_is_pinned`, `environment.too_many_canaries`.
 */
export function withCanaries({ generation, pins, canaries }: Generation, wanted: WantedCanaries, by: string): Canaries {
  const next = { ...canaries }
  for (const [name, { version, percent }] of Object.entries(wanted)) {
    if (pins[name] === undefined) throw new Refusal('conflict', 'environment.canary_needs_pin', { detail: name })
    if (pins[name] === version) throw new Refusal('conflict', 'environment.canary_is_pinned', { detail: name })
    const running = canaries[name]
    const begun = { generation: generation + 1, since: clock.date().toISOString(), started_by: by }
    next[name] = { ...(running?.version === version ? running : begun), version, percent }
  }
  if (Object.keys(next).length > MOST_CANARIES) throw new Refusal('conflict', 'environment.too_many_canaries')
  return next
}

/**
 * Gives a share of the users a version, or changes the share. Throws what `pinReleases` throws, and what `withCanaries`
 * does.
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
  if (environment.row.needsApproval) throw new Refusal('conflict', 'environment.needs_approval')
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
