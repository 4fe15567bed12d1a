import { MAX_CANARIES, type CanaryStart } from '@outlet/shared/contract/releases/canaries'
import type { Canary, Generation } from '@outlet/shared/contract/releases'
import { Refusal } from '../../platform/http/refusal'
import { clock } from '../../platform/time/clock'

export type Canaries = Generation['canaries']

export const versionsOf = (canaries: Canaries): Record<string, string> =>
  Object.fromEntries(Object.entries(canaries).map(([name, { version }]) => [name, version]))

/**
 * Returns the canaries that continue after a change of pins. A canary is compared with its remote's pinned version, so
 * it ends when that changes.
 */
export const continuingCanaries = (
  { pins, canaries }: Pick<Generation, 'pins' | 'canaries'>,
  next: Generation['pins'],
): Canaries => Object.fromEntries(Object.entries(canaries).filter(([name]) => next[name] === pins[name]))

export const withoutCanary = (canaries: Canaries, ended: string): Canaries =>
  Object.fromEntries(Object.entries(canaries).filter(([name]) => name !== ended))

const isSame = (one: Canary, other: Canary | undefined) =>
  one.version === other?.version && one.percent === other.percent && one.generation === other.generation

export const sameCanaries = (one: Canaries, other: Canaries): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, canary]) => isSame(canary, other[name]))

/** Returns every subset of the names, including the empty one. */
export const subsetsOf = (names: readonly string[]): string[][] =>
  names.reduce<string[][]>((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]])

export type RequestedCanaries = Readonly<Record<string, Pick<CanaryStart, 'version' | 'percent'>>>

/**
 * Returns the canaries with the requested changes. A canary of the same version that runs already retains its start and
 * its users. Throws Refusal `environment.canary_needs_pin`, `environment.canary_is_pinned`,
 * `environment.too_many_canaries`.
 */
export function withCanaries(
  { generation, pins, canaries }: Generation,
  requested: RequestedCanaries,
  by: string,
): Canaries {
  const next = { ...canaries }
  for (const [name, { version, percent }] of Object.entries(requested)) {
    if (pins[name] === undefined) throw new Refusal('conflict', 'environment.canary_needs_pin', { detail: name })
    if (pins[name] === version) throw new Refusal('conflict', 'environment.canary_is_pinned', { detail: name })
    const running = canaries[name]
    const started = { generation: generation + 1, since: clock.date().toISOString(), started_by: by }
    next[name] = { ...(running?.version === version ? running : started), version, percent }
  }
  if (Object.keys(next).length > MAX_CANARIES) throw new Refusal('conflict', 'environment.too_many_canaries')
  return next
}
