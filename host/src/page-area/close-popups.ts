import { flushSync } from 'react-dom'
import type { ConsoleRouter } from '../router/console-router'

/** Arco's mark on a list of choices, a calendar, a question that is open. */
const OPEN_POPUP = '.arco-trigger'

/**
 * Closes what is open over a page when another page is asked for, as a press elsewhere does. A kept page would show it
 * again, open, when one comes back. Answers how to stop.
 */
export const closePopupsOnLeaving = (router: Pick<ConsoleRouter, 'location' | 'subscribe'>): (() => void) => {
  let { pathname } = router.location()
  return router.subscribe(() => {
    const isOtherPage = router.location().pathname !== pathname
    pathname = router.location().pathname
    if (!isOtherPage || !document.querySelector(OPEN_POPUP)) return
    // At once: once the page is hidden, nothing in it is told of the press.
    flushSync(() => document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
  })
}
