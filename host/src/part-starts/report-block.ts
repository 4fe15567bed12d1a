import { reportError } from '../client-errors/report-error'
import type { ConsoleModel } from '../console/console-model'
import { matchRoute } from '../router/route-table'
import { isOwnBlock, type Surroundings } from './is-own-block'
import type { LongFrame } from './long-frame'
import { isWidgetId, pageId, partOf } from './part-id'
import { findPartDuring } from './part-times'

/** The remote whose own scripts took more than half of the frame. */
const byScripts = ({ release }: ConsoleModel, { scripts, duration }: LongFrame): string | null => {
  const taken = (base: string) =>
    scripts.filter(({ sourceURL }) => sourceURL.includes(base)).reduce((sum, script) => sum + script.duration, 0)
  return release.remotes.find(({ base }) => taken(base) > duration / 2)?.name ?? null
}

interface Culprit {
  /** Null: the host, or unknown. */
  readonly remote: string | null
  readonly id: string | null
}

/**
 * Finds the culprit of a frame: the part that was starting, else the remote whose scripts ran, else the shown page,
 * because rendering and clicks run as scripts of the host.
 */
const culpritOf = (model: ConsoleModel, frame: LongFrame): Culprit => {
  const id = findPartDuring({ from: frame.startTime, to: frame.startTime + frame.duration })
  if (id !== null) return { remote: partOf(id).remote, id }
  const shown = matchRoute(model.routes, model.router.location()).route
  const remote = byScripts(model, frame) ?? shown.remote
  return { remote, id: remote !== null && remote === shown.remote ? pageId(remote, shown.name) : null }
}

const isSame = (one: Culprit, other: Culprit) => one.remote === other.remote && one.id === other.id

/**
 * Reports a block to the server if the release itself caused it. The page of releases shows it; it does not count as an
 * error. A widget that blocked is not started again in this tab.
 * @param frames the tab's long frames around the block
 */
export const reportBlock = (
  model: ConsoleModel,
  block: LongFrame,
  { frames, ...surroundings }: Omit<Surroundings, 'otherFrames'> & { readonly frames: readonly LongFrame[] },
): void => {
  const culprit = culpritOf(model, block)
  const otherFrames = frames.filter((frame) => frame !== block && !isSame(culpritOf(model, frame), culprit))
  if (!isOwnBlock(block, { ...surroundings, otherFrames })) return
  const seconds = Math.round(block.blockingDuration / 1000)
  const error = new Error(`the console was blocked for ${seconds} s by ${culprit.id ?? culprit.remote ?? 'the host'}`)
  void reportError(model.release, culprit.remote, error, 'blocked')
  if (culprit.id !== null && isWidgetId(culprit.id)) model.starts.refuse(culprit.id)
}
