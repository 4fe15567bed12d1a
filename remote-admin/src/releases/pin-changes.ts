import type { Environment } from '@outlet/shared/contract/environments'
import type { Generation } from '@outlet/shared/contract/releases'

export type Pins = Generation['pins']

/** What a change does to one remote; null = not pinned. */
export interface PinChange {
  readonly name: string
  readonly before: string | null
  readonly after: string | null
}

/** The host first: everything else is shown within it. */
const byName = (a: string, b: string): number => {
  if (a === b) return 0
  if (a === 'host' || b === 'host') return a === 'host' ? -1 : 1
  return a < b ? -1 : 1
}

export const namesIn = (...sets: readonly object[]): string[] =>
  [...new Set(sets.flatMap((pins) => Object.keys(pins)))].sort(byName)

const versionIn = (pins: Pins, name: string): string | null => pins[name] ?? null

/** What leads from one set of pins to another. */
export const changesBetween = (before: Pins, after: Pins): PinChange[] =>
  namesIn(before, after)
    .map((name) => ({ name, before: versionIn(before, name), after: versionIn(after, name) }))
    .filter((change) => change.before !== change.after)

/** What is asked for and is not pinned already. */
export const changesOf = (pins: Pins, wanted: Readonly<Record<string, string | null>>): PinChange[] =>
  Object.keys(wanted)
    .sort(byName)
    .map((name) => ({ name, before: versionIn(pins, name), after: wanted[name] ?? null }))
    .filter((change) => change.before !== change.after)

/** As the API takes it: only what changes. */
export const wantedBy = (changes: readonly PinChange[]): Record<string, string | null> =>
  Object.fromEntries(changes.map(({ name, after }) => [name, after]))

/** One remote over all environments. */
export interface RemoteRow {
  readonly name: string
  /** In the order of the environments; null = not pinned. */
  readonly versions: readonly (string | null)[]
  /** Not the same everywhere. */
  readonly differs: boolean
}

export const remoteRows = (environments: readonly Environment[]): RemoteRow[] =>
  namesIn(...environments.map(({ pins }) => pins)).map((name) => {
    const versions = environments.map(({ pins }) => versionIn(pins, name))
    return { name, versions, differs: new Set(versions).size > 1 }
  })
