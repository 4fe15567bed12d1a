import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { PageAt } from './use-open-pages'

/** Where the focus stays although another page is shown: whoever goes through the tabs goes on there. */
const KEEPS_FOCUS = '.tab-bar, [aria-modal="true"]'

/** What stood in a page that is hidden now has it no more, though the browser says so only later. */
const hasFocusOfItsOwn = (pane: HTMLElement | null): boolean => {
  const { activeElement } = document
  if (!activeElement?.checkVisibility()) return false
  return pane?.contains(activeElement) === true || activeElement.closest(KEEPS_FOCUS) !== null
}

/** What a full page load would do: another page begins at its top, and the focus with it. */
export const useArrival = (pane: RefObject<HTMLElement | null>, shown: PageAt): void => {
  const { name } = shown.asked.route
  const { pathname } = shown.location
  const former = useRef(name)
  const hasScrolled = useRef(false)
  useLayoutEffect(() => {
    // The first page stands at its top: to say so would have it laid out at once, before it is painted.
    if (!hasScrolled.current) return void (hasScrolled.current = true)
    // Newer browsers answer a promise, which React would take for a clean-up.
    void pane.current?.scrollTo(0, 0)
  }, [pane, name, pathname])
  useEffect(() => {
    // The first page leaves the focus to the browser, so that the skip link comes first.
    if (former.current === name) return
    former.current = name
    if (!hasFocusOfItsOwn(pane.current)) pane.current?.focus({ preventScroll: true })
  }, [pane, name])
}
