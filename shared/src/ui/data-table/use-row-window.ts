import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { HEAD_HEIGHT } from './row-height'
import { offsetOf, windowOf, type Extras, type RowWindow } from './row-window'

/**
 * Number of rows by which the window moves, and of extra rows on either side: they are drawn before a wheel's step
 * shows them.
 */
const STEP = 2
/** Minimum height of the page's content above and below a table, in CSS pixels. */
const MIN_PAGE_CHROME_PX = 200

interface View {
  /** Scroll position of the pane in CSS pixels, rounded to steps. */
  readonly top: number
  readonly height: number
}

interface RowWindowOptions {
  readonly count: number
  readonly pane: HTMLElement | null
  readonly rowHeight: number
  readonly extras: Extras
}

/** Estimated height of the pane before it is in the document, and where there is no layout. */
const usualHeight = () => Math.max(globalThis.innerHeight - MIN_PAGE_CHROME_PX, MIN_PAGE_CHROME_PX)

/** Visible height of the rows in the pane, below its head. */
const heightOf = ({ clientHeight }: HTMLElement) => (clientHeight > 0 ? clientHeight - HEAD_HEIGHT : usualHeight())

/** View of the pane in whole rows, so that not every pixel of scrolling renders. */
const viewOf = (pane: HTMLElement, rowHeight: number): View => {
  const step = STEP * rowHeight
  return {
    top: Math.floor(pane.scrollTop / step) * step,
    height: Math.ceil(heightOf(pane) / rowHeight) * rowHeight,
  }
}

const query = () => globalThis.matchMedia?.('print')

const subscribe = (onChange: () => void) => {
  const media = query()
  media?.addEventListener('change', onChange)
  return () => media?.removeEventListener('change', onChange)
}

/** Whether the page is laid out for print; true before the browser captures the page. */
const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? false)

/**
 * Decides which of `count` rows to render: in print all, otherwise those in view. Their positions are calculated;
 * nothing is measured before it is rendered.
 */
export const useRowWindow = ({ count, pane, rowHeight, extras }: RowWindowOptions) => {
  const [view, setView] = useState<View>(() => ({ top: 0, height: usualHeight() }))
  const updateView = useCallback(() => {
    if (!pane) return
    const next = viewOf(pane, rowHeight)
    setView((now) => (now.top === next.top && now.height === next.height ? now : next))
  }, [pane, rowHeight])
  useEffect(() => {
    if (!pane) return
    // Synchronously: a frame later there would be blank space where the rows appear.
    const onScroll = () => flushSync(updateView)
    pane.addEventListener('scroll', onScroll, { passive: true })
    const observer = new ResizeObserver(updateView)
    observer.observe(pane)
    return () => {
      pane.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [pane, updateView])

  const now = useRef({ rowHeight, extras })
  useEffect(() => {
    now.current = { rowHeight, extras }
  })
  /** Scrolls a row into view and renders it. */
  const scrollTo = useCallback(
    (index: number) => {
      if (!pane) return
      const top = offsetOf(index, now.current)
      const below = top + now.current.rowHeight - heightOf(pane)
      if (pane.scrollTop > top) pane.scrollTop = top
      else if (pane.scrollTop < below) pane.scrollTop = below
      updateView()
    },
    [pane, updateView],
  )
  // Scrolled to its top a list renders only the visible rows; once scrolled, it renders extra rows on either side.
  const margin = view.top === 0 ? 0 : STEP * rowHeight
  const isPrinting = useIsPrinting()
  const rows = { count, rowHeight, extras }
  const drawn: RowWindow = isPrinting
    ? { first: 0, end: count, before: 0, after: 0 }
    : windowOf(view.top - margin, view.top + view.height + 2 * margin, rows)
  return { ...drawn, scrollTo }
}
