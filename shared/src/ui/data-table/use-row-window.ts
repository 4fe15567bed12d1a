import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { HEAD_HEIGHT } from './row-height'
import { useIsPrinting } from './use-is-printing'
import { offsetOf, windowOf, type Extras, type RowWindow } from './row-window'

/** So many rows the window moves at once, and so many more are drawn on either side: a wheel's step finds them there. */
const STEP = 2
/** What stands above and below a table at least, in CSS pixels. */
const AROUND = 200

interface View {
  /** Of the pane, in CSS pixels, in steps. */
  readonly top: number
  readonly height: number
}

interface RowWindowOptions {
  readonly count: number
  readonly pane: HTMLElement | null
  readonly rowHeight: number
  readonly extras: Extras
}

/** Before the pane has its place, and where nothing is laid out: as much as the screen may show. */
const usualHeight = () => Math.max(globalThis.innerHeight - AROUND, AROUND)

/** How much of the rows the pane shows, below its head. */
const heightOf = ({ clientHeight }: HTMLElement) => (clientHeight > 0 ? clientHeight - HEAD_HEIGHT : usualHeight())

/** What the pane shows, in whole rows, so that not every pixel is news. */
const viewOf = (pane: HTMLElement, rowHeight: number): View => {
  const step = STEP * rowHeight
  return {
    top: Math.floor(pane.scrollTop / step) * step,
    height: Math.ceil(heightOf(pane) / rowHeight) * rowHeight,
  }
}

/** Which of `count` rows to draw: on paper all, else those in view, found by arithmetic; nothing is measured before it is drawn. */
export const useRowWindow = ({ count, pane, rowHeight, extras }: RowWindowOptions) => {
  const [view, setView] = useState<View>(() => ({ top: 0, height: usualHeight() }))
  const look = useCallback(() => {
    if (!pane) return
    const next = viewOf(pane, rowHeight)
    setView((now) => (now.top === next.top && now.height === next.height ? now : next))
  }, [pane, rowHeight])
  useEffect(() => {
    if (!pane) return
    // At once: a later frame would show nothing where the rows come.
    const onScroll = () => flushSync(look)
    pane.addEventListener('scroll', onScroll, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(pane)
    return () => {
      pane.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [pane, look])

  const now = useRef({ rowHeight, extras })
  useEffect(() => {
    now.current = { rowHeight, extras }
  })
  /** Brings a row into view, and has it drawn. */
  const scrollTo = useCallback(
    (index: number) => {
      if (!pane) return
      const top = offsetOf(index, now.current)
      const below = top + now.current.rowHeight - heightOf(pane)
      if (pane.scrollTop > top) pane.scrollTop = top
      else if (pane.scrollTop < below) pane.scrollTop = below
      look()
    },
    [pane, look],
  )
  // At rest at its top a list draws what is seen and no more; who has begun to scroll goes on.
  const margin = view.top === 0 ? 0 : STEP * rowHeight
  const isPrinting = useIsPrinting()
  const rows = { count, rowHeight, extras }
  const drawn: RowWindow = isPrinting
    ? { first: 0, end: count, before: 0, after: 0 }
    : windowOf(view.top - margin, view.top + view.height + 2 * margin, rows)
  return { ...drawn, scrollTo }
}
