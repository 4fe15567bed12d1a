import { useEffect, useState } from 'react'
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import styles from './ChartTip.module.css'

/** What a chart tells where somebody points. */
export interface ChartTip {
  /** The line at the pointer: where it begins and how far it reaches, in CSS pixels of the chart. */
  readonly top: number
  readonly height: number
  /** About a value of the first x axis; null where there is nothing to tell. */
  readonly tell: (at: number) => ReactNode
}

/** The steps that arrow keys go along, by their values of the first x axis, and what each says in words. */
export interface ChartSteps {
  readonly at: readonly number[]
  readonly say: (at: number) => string
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
  const show = (at: number, x: number, box: DOMRect) => setSpot({ x, at, place: placeAt(x, box.height / 4, box) })
  const forget = () => setSpot(null)
  return { spot, show, forget, handlers: { onPointerDown: point, onPointerMove: point, onPointerLeave: leave } }
}

const FAR = 10

/** Where a key leads to from a step of so many; undefined for a key that leads nowhere. */
const stepAfter = (key: string, index: number, count: number): number | undefined => {
  const places: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - FAR,
    PageUp: index + FAR,
    Home: 0,
    End: count - 1,
  }
  const place = places[key]
  return place === undefined ? undefined : Math.min(count - 1, Math.max(0, place))
}

/**
 * A chart as a slider along its steps: keys move the line and the words at it, and assistive technology reads the value
 * out. It begins at the last step. `onStep` hears where to.
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
    'aria-valuetext': steps.say(steps.at[index] ?? 0),
    onKeyDown,
    onBlur: onLeave,
  }
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
