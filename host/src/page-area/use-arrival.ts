import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { PageAt } from './use-open-pages'

/**
 * Selector of elements that retain the focus although another page is shown: a person who moves through the tabs
 * continues there.
 */
const RETAINS_FOCUS = '.tab-bar, [aria-modal="true"]'

/**
 * Whether the focus is in the shown page, the tab bar or a dialog. An element in a page that was just hidden does not
 * count, although the browser moves its focus only later.
 */
const hasFocusOfItsOwn = (pane: HTMLElement | null): boolean => {
  const { activeElement } = document
  if (!activeElement?.checkVisibility()) return false
  return pane?.contains(activeElement) === true || activeElement.closest(RETAINS_FOCUS) !== null
}

/** Reproduces a full page load: another page starts at its top, with the focus on it. */
export const useArrival = (pane: RefObject<HTMLElement | null>, shown: PageAt): void => {
  const { name } = shown.match.route
  const { pathname } = shown.location
  const former = useRef(name)
  // Recorded as it happens: `scrollTo` and `scrollTop` force a layout of the whole page before its paint.
  const isScrolled = useRef(false)
  useEffect(() => {
    const element = pane.current
    const record = () => (isScrolled.current = true)
    element?.addEventListener('scroll', record, { passive: true })
    return () => element?.removeEventListener('scroll', record)
  }, [pane])
  useLayoutEffect(() => {
    if (!isScrolled.current) return
    isScrolled.current = false
    pane.current?.scrollTo(0, 0)
  }, [pane, name, pathname])
  useEffect(() => {
    // The first page leaves the focus to the browser, so that the skip link comes first.
    if (former.current === name) return
    former.current = name
    if (!hasFocusOfItsOwn(pane.current)) pane.current?.focus({ preventScroll: true })
  }, [pane, name])
}
