import { i18n } from '@outlet/shared/i18n/i18n'
import { dropDraftsAt } from '@outlet/shared/remote/drafts'
import { hasUnsavedWork } from '@outlet/shared/remote/unsaved-work'
import { staysOpenAt } from '../tab-bar/tabs'
import type { MayLeave } from './console-router'

let pendingConfirmation: Promise<boolean> | undefined

/**
 * Requests confirmation. The dialog's code loads with the first one, since most visits type nothing; if it cannot be
 * loaded, the browser's own dialog is used.
 */
const showConfirmation = async (): Promise<boolean> => {
  const code = await import('./confirm-discard').catch(() => null)
  return code ? code.confirmDiscard() : confirm(i18n.t('unsaved.content'))
}

/** Requests one confirmation at a time, also if the person clicks repeatedly while the code loads. */
const confirmDiscardOnce = (): Promise<boolean> =>
  (pendingConfirmation ??= showConfirmation().finally(() => (pendingConfirmation = undefined)))

/**
 * Whether the pages at these paths may be closed. Requests confirmation if one has unsaved text, and drops the drafts
 * after it.
 */
export const mayCloseAt = async (paths: readonly string[]): Promise<boolean> => {
  const unsaved = paths.filter(hasUnsavedWork)
  if (unsaved.length === 0) return true
  if (!(await confirmDiscardOnce())) return false
  unsaved.forEach(dropDraftsAt)
  return true
}

/** Requests confirmation before another page replaces one with unsaved text, unless that page stays cached. */
export const confirmLeave: MayLeave = ({ pathname }) =>
  !hasUnsavedWork(pathname) || staysOpenAt(pathname) || mayCloseAt([pathname])
