import type { ReleaseBefore } from '@outlet/shared/contract/release-before'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import { makePartStarts } from '../part-starts/part-starts'
import type { StartMarks } from '../part-starts/start-marks'
import { makeModel } from './console-parts'
import type { ConsoleModel, ConsoleParts, Releases, Replaced } from './console-parts'
import { makeLeaving } from './leave-session'

/** The console of this tab: one release after the other, without a load of the page. */
export interface LiveConsole {
  /** As the release makes it that comes next to be shown. */
  readonly model: () => ConsoleModel
  readonly subscribe: (listener: () => void) => () => void
  /** Another release, of the same host, takes the place of this one; pages that are open go on in theirs. */
  readonly adopt: (release: InlineRelease) => void
}

export const makeLiveConsole = (parts: ConsoleParts, marks: StartMarks): LiveConsole => {
  const listeners = new Set<() => void>()
  const show = (release: InlineRelease, replaced?: readonly Replaced[]): void => {
    releases = [release, ...releases]
    model = makeModel({ ...parts, release }, lasting, replaced)
    for (const listener of [...listeners]) listener()
  }
  const takeBefore = ({ remote, integrity }: ReleaseBefore): void => {
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
    leaving: makeLeaving(() => model.routes, parts),
    releases: () => releases,
    takeBefore,
  }
  let releases: Releases = [parts.release]
  let model = makeModel(parts, lasting)
  return {
    model: () => model,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    adopt: (release) => show(release),
  }
}
