import { useLayoutEffect, useRef, useState } from 'react'

/** Width reserved for the overflow button, in CSS pixels. */
const REST_WIDTH = 48

/** Number of items of these widths that fit side by side. If not all fit, the overflow button has to fit, too. */
export const countFitting = (widths: readonly number[], available: number): number => {
  let used = 0
  const ends = widths.map((width) => (used += width))
  if (used <= available) return widths.length
  const firstCut = ends.findIndex((end) => end > available - REST_WIDTH)
  return firstCut < 0 ? widths.length : firstCut
}

/**
 * Number of items that fit side by side in the element around their list. Each new list is first laid out in full and
 * measured before the paint.
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

  return { holder, count: isMeasured ? countFitting(measured.widths, available) : items.length }
}
