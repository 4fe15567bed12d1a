import { Message } from '@arco-design/web-react'
import { i18n } from '@outlet/shared/i18n/i18n'
import { readLocale } from '@outlet/shared/settings/locale'
import { reportError } from '../client-errors/report-error'
import type { ConsoleModel } from '../console/console-parts'
import { HOST } from '../locales/add-host-messages'
import { askRoute } from '../router/route-table'
import { isWidgetId, pageId, partOf } from './part-id'
import type { LongFrame } from './long-frame'
import { partDuring } from './part-times'

/** The remote whose own scripts took more than half of it. */
const byScripts = ({ release }: ConsoleModel, { scripts, duration }: LongFrame): string | null => {
  const taken = (base: string) =>
    scripts.filter(({ sourceURL }) => sourceURL.includes(base)).reduce((sum, script) => sum + script.duration, 0)
  return release.remotes.find(({ base }) => taken(base) > duration / 2)?.name ?? null
}

interface Culprit {
  /** Null: the host, or nobody knows. */
  readonly remote: string | null
  readonly id: string | null
}

/**
 * Whose it was: a part's that was starting, a script's, or else the shown page's, since rendering and clicks are the
 * host's scripts whatever runs in them.
 */
const culpritOf = (model: ConsoleModel, frame: LongFrame): Culprit => {
  const id = partDuring({ from: frame.startTime, to: frame.startTime + frame.duration })
  if (id !== null) return { remote: partOf(id).remote, id }
  const shown = askRoute(model.routes, model.router.location()).route
  const remote = byScripts(model, frame) ?? shown.remote
  return { remote, id: remote !== null && remote === shown.remote ? pageId(remote, shown.name) : null }
}

const labelOf = ({ release }: ConsoleModel, { remote, id }: Culprit): string | null => {
  const known = release.remotes.find(({ name }) => name === remote)
  const name = id === null ? null : partOf(id).name
  const part = [...(known?.widgets ?? []), ...(known?.routes ?? [])].find((each) => each.name === name)
  return part?.label[readLocale()] ?? remote
}

/** Tells person and server that the console stood still, and for how long; a widget that did it is not started again. */
export const tellBlocking = (model: ConsoleModel, frame: LongFrame): void => {
  const culprit = culpritOf(model, frame)
  const seconds = Math.round(frame.blockingDuration / 1000)
  const name = labelOf(model, culprit)
  const error = new Error(`the console was blocked for ${seconds} s by ${culprit.id ?? culprit.remote ?? 'the host'}`)
  void reportError(model.release, culprit.remote, error, 'blocked')
  if (culprit.id !== null && isWidgetId(culprit.id)) model.starts.refuse(culprit.id)
  if (name !== null) Message.warning(i18n.t('part.blocked', { ns: HOST, name, seconds }))
}
