import type { Canary, Generation } from '@outlet/shared/contract/releases'

export type Canaries = Generation['canaries']

export const versionsOf = (canaries: Canaries): Record<string, string> =>
  Object.fromEntries(Object.entries(canaries).map(([name, { version }]) => [name, version]))

/** A canary is compared with what is pinned: it lasts as long as that does. */
export const keptCanaries = (
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

/** Every set of some of the names, the empty one among them. */
export const subsetsOf = (names: readonly string[]): string[][] =>
  names.reduce<string[][]>((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]])
