import type { Environment } from '@outlet/shared/contract/releases/environments'
import type { Generation } from '@outlet/shared/contract/releases'

export type Pins = Generation['pins']

/** Change of one remote; null = not pinned. */
export interface PinChange {
  readonly name: string
  readonly before: string | null
  readonly after: string | null
}

/** The host is first, because it contains all remotes. */
const byName = (a: string, b: string): number => {
  if (a === b) return 0
  if (a === 'host' || b === 'host') return a === 'host' ? -1 : 1
  return a < b ? -1 : 1
}

export const namesIn = (...sets: readonly object[]): string[] =>
  [...new Set(sets.flatMap((pins) => Object.keys(pins)))].sort(byName)

const versionIn = (pins: Pins, name: string): string | null => pins[name] ?? null

export const changesBetween = (before: Pins, after: Pins): PinChange[] =>
  namesIn(before, after)
    .map((name) => ({ name, before: versionIn(before, name), after: versionIn(after, name) }))
    .filter((change) => change.before !== change.after)

/** Requested changes that are not yet pinned. */
export const changesOf = (pins: Pins, requested: Readonly<Record<string, string | null>>): PinChange[] =>
  Object.keys(requested)
    .sort(byName)
    .map((name) => ({ name, before: versionIn(pins, name), after: requested[name] ?? null }))
    .filter((change) => change.before !== change.after)

/** Changes in the format of the API. */
export const pinsOfChanges = (changes: readonly PinChange[]): Record<string, string | null> =>
  Object.fromEntries(changes.map(({ name, after }) => [name, after]))

/** Versions of one remote in all environments. */
export interface RemoteRow {
  readonly name: string
  /** Same order as the environments; null = not pinned. */
  readonly versions: readonly (string | null)[]
  /** Whether the versions differ between environments. */
  readonly differs: boolean
}

export const remoteRows = (environments: readonly Environment[]): RemoteRow[] =>
  namesIn(...environments.map(({ pins }) => pins)).map((name) => {
    const versions = environments.map(({ pins }) => versionIn(pins, name))
    return { name, versions, differs: new Set(versions).size > 1 }
  })
