import { useLayoutEffect, useRef, useState } from 'react'

/** Room for the button that holds the rest, in CSS pixels. */
const REST_WIDTH = 48

/** How many of the widths fit side by side; where not all do, the rest's button has to fit too. */
export const fitting = (widths: readonly number[], available: number): number => {
  let used = 0
  const ends = widths.map((width) => (used += width))
  if (used <= available) return widths.length
  const firstCut = ends.findIndex((end) => end > available - REST_WIDTH)
  return firstCut < 0 ? widths.length : firstCut
}

/**
 * How many of a list's items fit beside each other in the element around their list. Each list is drawn whole once, to
 * be measured, before anybody sees it.
 */
export const useFittingCount = (items: readonly unknown[]) => {
  const holder = useRef<HTMLUListElement>(null)
  const [measured, setMeasured] = useState<{ items: readonly unknown[]; widths: readonly number[] } | null>(null)
  const [available, setAvailable] = useState(Infinity)
  const isMeasured = measured?.items === items

  useLayoutEffect(() => {
    const list = holder.current
    if (isMeasured || !list) return
    setMeasured({ items, widths: [...list.children].map((item) => item.getBoundingClientRect().width) })
  }, [isMeasured, items])

  useLayoutEffect(() => {
    const around = holder.current?.parentElement
    if (!around) return
    const observer = new ResizeObserver(() => setAvailable(around.clientWidth))
    observer.observe(around)
    setAvailable(around.clientWidth)
    return () => observer.disconnect()
  }, [])

  return { holder, count: isMeasured ? fitting(measured.widths, available) : items.length }
}
