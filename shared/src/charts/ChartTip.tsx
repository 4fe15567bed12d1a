import { useEffect, useState } from 'react'
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import styles from './ChartTip.module.css'

/** Tooltip of a chart. */
export interface ChartTip {
  /** Vertical line at the pointer: its top and height, in CSS pixels of the chart. */
  readonly top: number
  readonly height: number
  /** Content for a value of the first x axis; null if there is none. */
  readonly contentAt: (at: number) => ReactNode
}

/** Steps that the arrow keys move along, as values of the first x axis, and each step's text. */
export interface ChartSteps {
  readonly at: readonly number[]
  readonly textOf: (at: number) => string
}

interface Spot {
  /** Distance from the chart's left edge, in CSS pixels. */
  readonly x: number
  readonly at: number
  readonly place: CSSProperties
}

const GAP_PX = 12

/** Places the tip beside the pointer, on the side with more room. */
const placeAt = (x: number, y: number, { width, height }: DOMRect): CSSProperties => ({
  ...(x > width / 2 ? { right: width - x + GAP_PX } : { left: x + GAP_PX }),
  ...(y > height / 2 ? { bottom: height - y } : { top: y }),
})

/** Tracks the pointer. `valueAt` returns the axis' value at a distance in CSS pixels from the left. */
export const usePointer = (valueAt: (x: number) => unknown) => {
  const [spot, setSpot] = useState<Spot | null>(null)
  const isPointed = spot !== null
  useEffect(() => {
    if (!isPointed) return
    // A finger does not leave but taps elsewhere; a tap in the chart sets the spot again after this.
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
  const show = (at: number, x: number, box: DOMRect) => setSpot({ x, at, place: placeAt(x, box.height / 4, box) })
  const forget = () => setSpot(null)
  return { spot, show, forget, handlers: { onPointerDown: point, onPointerMove: point, onPointerLeave: leave } }
}

const PAGE_STEPS = 10

/** Returns the index of the step that a key leads to; undefined for any other key. */
const stepAfter = (key: string, index: number, count: number): number | undefined => {
  const places: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - PAGE_STEPS,
    PageUp: index + PAGE_STEPS,
    Home: 0,
    End: count - 1,
  }
  const place = places[key]
  return place === undefined ? undefined : Math.min(count - 1, Math.max(0, place))
}

/**
 * Makes a chart a slider along its steps: keys move the line and the tip, and assistive technology reads out the value.
 * It starts at the last step. `onStep` is called with the new step.
 */
export const useStepKeys = (
  label: string,
  steps: ChartSteps | undefined,
  onStep: (at: number, box: DOMRect) => void,
  onLeave: () => void,
) => {
  const [chosen, setChosen] = useState(Infinity)
  if (!steps || steps.at.length === 0) return null
  const count = steps.at.length
  const index = Math.min(chosen, count - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepAfter(event.key, index, count)
    const at = next === undefined ? undefined : steps.at[next]
    if (next === undefined || at === undefined) return
    event.preventDefault()
    setChosen(next)
    onStep(at, event.currentTarget.getBoundingClientRect())
  }
  return {
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': count - 1,
    'aria-valuenow': index,
    'aria-valuetext': steps.textOf(steps.at[index] ?? 0),
    onKeyDown,
    onBlur: onLeave,
  }
}

/**
 * The line and the tip at the pointer. ECharts' own tooltip adds 14 kB to the code of every first chart, and takes HTML
 * as text.
 */
export const TipAt = ({ tip, spot }: { tip: ChartTip; spot: Spot }) => {
  const content = tip.contentAt(spot.at)
  if (content === null) return null
  return (
    <div aria-hidden="true">
      <div className={styles.line} style={{ left: spot.x, top: tip.top, height: tip.height }} />
      <div className={styles.content} style={spot.place}>
        {content}
      </div>
    </div>
  )
}
