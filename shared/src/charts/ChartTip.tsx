import { useEffect, useState } from 'react'
import type { CSSProperties, PointerEvent, ReactNode } from 'react'
import styles from './ChartTip.module.css'

/** What a chart tells where somebody points. */
export interface ChartTip {
  /** The line at the pointer: where it begins and how far it reaches, in CSS pixels of the chart. */
  readonly top: number
  readonly height: number
  /** About a value of the first x axis; null where there is nothing to tell. */
  readonly tell: (at: number) => ReactNode
}

interface Spot {
  /** In CSS pixels from the chart's left edge. */
  readonly x: number
  readonly at: number
  readonly place: CSSProperties
}

const GAP_PX = 12

/** Beside the pointer, on the side where there is more room. */
const placeAt = (x: number, y: number, { width, height }: DOMRect): CSSProperties => ({
  ...(x > width / 2 ? { right: width - x + GAP_PX } : { left: x + GAP_PX }),
  ...(y > height / 2 ? { bottom: height - y } : { top: y }),
})

/** Where somebody points; `valueAt` answers the axis' value at so many CSS pixels from the left. */
export const usePointer = (valueAt: (x: number) => unknown) => {
  const [spot, setSpot] = useState<Spot | null>(null)
  const isPointed = spot !== null
  useEffect(() => {
    if (!isPointed) return
    // A finger does not leave: it taps elsewhere. A tap in the chart points anew, after this.
    const forget = () => setSpot(null)
    document.addEventListener('pointerdown', forget, true)
    return () => document.removeEventListener('pointerdown', forget, true)
  }, [isPointed])
  const point = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect()
    const [x, y] = [clientX - box.left, clientY - box.top]
    const at = valueAt(x)
    setSpot(typeof at === 'number' ? { x, at, place: placeAt(x, y, box) } : null)
  }
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') setSpot(null)
  }
  return { spot, handlers: { onPointerDown: point, onPointerMove: point, onPointerLeave: leave } }
}

/**
 * The line and the words at the pointer. ECharts' own come with 14 kB of code, for every first chart, and take HTML as
 * text.
 */
export const TipAt = ({ tip, spot }: { tip: ChartTip; spot: Spot }) => {
  const told = tip.tell(spot.at)
  if (told === null) return null
  return (
    <div aria-hidden="true">
      <div className={styles.line} style={{ left: spot.x, top: tip.top, height: tip.height }} />
      <div className={styles.told} style={spot.place}>
        {told}
      </div>
    </div>
  )
}
