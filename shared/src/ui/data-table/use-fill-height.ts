import { useLayoutEffect } from 'react'

/** How far below the top of its page an element begins, however far that is scrolled. */
const offsetOf = (element: HTMLElement): number => {
  const parent = element.offsetParent
  return element.offsetTop + (parent instanceof HTMLElement ? offsetOf(parent) : 0)
}

/**
 * Tells the style sheet where the table begins (`--table-top`), so that it ends with the screen and scrolls by itself:
 * only so can its head stay in view while it scrolls sideways too.
 */
export const useFillHeight = (pane: HTMLElement | null): void => {
  useLayoutEffect(() => {
    const parent = pane?.parentElement
    if (!pane || !parent) return
    const place = () => pane.style.setProperty('--table-top', `${offsetOf(pane)}px`)
    place()
    // What stands above may wrap or grow; the page changes its size then.
    const observer = new ResizeObserver(place)
    observer.observe(parent)
    return () => observer.disconnect()
  }, [pane])
}
