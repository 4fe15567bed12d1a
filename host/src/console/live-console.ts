import type { ReleaseBefore } from '@outlet/shared/contract/releases/release-before'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import { makePartStarts } from '../part-starts/part-starts'
import type { StartMarks } from '../part-starts/start-marks'
import { makeModel } from './console-model'
import type { ConsoleModel, ConsoleDeps, Releases, Replaced } from './console-model'
import { makeLeaving } from './leave-session'

/** The console of this tab. It can change to another release without a page load. */
export interface LiveConsole {
  /** The console of the newest adopted release. */
  readonly model: () => ConsoleModel
  readonly subscribe: (listener: () => void) => () => void
  /** Replaces the release with another one of the same host. Open pages stay in their own release. */
  readonly adopt: (release: InlineRelease) => void
}

export const makeLiveConsole = (deps: ConsoleDeps, marks: StartMarks): LiveConsole => {
  const listeners = new Set<() => void>()
  const show = (release: InlineRelease, replaced?: readonly Replaced[]): void => {
    releases = [release, ...releases]
    model = makeModel({ ...deps, release }, lasting, replaced)
    for (const listener of [...listeners]) listener()
  }
  const adoptPrevious = ({ remote, integrity }: ReleaseBefore): void => {
    const { release, replaced, versionOf } = model
    const { name, version } = remote
    const failed = versionOf(name)
    if (failed === undefined || failed === version) return
    const remotes = release.remotes.map((each) => (each.name === name ? remote : each))
    const next = { ...release, remotes, integrity: { ...release.integrity, ...integrity } }
    show(next, [...replaced, { name, version, failed }])
  }
  const lasting = {
    starts: makePartStarts(marks),
    known: new Map(),
    leaving: makeLeaving(() => model.routes, deps),
    releases: () => releases,
    adoptPrevious,
  }
  let releases: Releases = [deps.release]
  let model = makeModel(deps, lasting)
  return {
    model: () => model,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    adopt: (release) => show(release),
  }
}
