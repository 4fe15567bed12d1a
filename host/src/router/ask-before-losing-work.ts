import { i18n } from '@outlet/shared/i18n/i18n'
import { dropDraftsAt } from '@outlet/shared/remote/drafts'
import { hasUnsavedWork } from '@outlet/shared/remote/unsaved-work'
import { staysOpenAt } from '../tab-bar/tabs'
import type { MayLeave } from './console-router'

let asking: Promise<boolean> | undefined

/** Its code comes with the first question: most visits type nothing. Where it does not come, the browser asks. */
const ask = async (): Promise<boolean> => {
  const code = await import('./ask-to-discard').catch(() => null)
  return code ? code.askToDiscard() : confirm(i18n.t('unsaved.content'))
}

/** One question at a time, however often somebody clicks while it is on its way. */
const askToDiscard = (): Promise<boolean> => (asking ??= ask().finally(() => (asking = undefined)))

/** Whether the pages at these paths may be closed: asks if something was typed there and not saved. */
export const mayCloseAt = async (paths: readonly string[]): Promise<boolean> => {
  const unsaved = paths.filter(hasUnsavedWork)
  if (unsaved.length === 0) return true
  if (!(await askToDiscard())) return false
  unsaved.forEach(dropDraftsAt)
  return true
}

/** Asks before another page takes the place of one with something typed and not saved, unless that one is kept. */
export const askBeforeLosingWork: MayLeave = ({ pathname }) =>
  !hasUnsavedWork(pathname) || staysOpenAt(pathname) || mayCloseAt([pathname])
