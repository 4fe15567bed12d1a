import { flushSync } from 'react-dom'
import type { ConsoleRouter } from '../router/console-router'

/** Arco's class of an open popup, such as a list of options, a calendar or a confirmation. */
const OPEN_POPUP = '.arco-trigger'

/**
 * Closes popups over a page when the person navigates to another page, as a click outside would. A cached page would
 * otherwise show them again. Returns a function that stops this.
 */
export const closePopupsOnLeaving = (router: Pick<ConsoleRouter, 'location' | 'subscribe'>): (() => void) => {
  let { pathname } = router.location()
  return router.subscribe(() => {
    const isOtherPage = router.location().pathname !== pathname
    pathname = router.location().pathname
    if (!isOtherPage || !document.querySelector(OPEN_POPUP)) return
    // Synchronously, because a hidden page does not receive the event.
    flushSync(() => document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
  })
}
