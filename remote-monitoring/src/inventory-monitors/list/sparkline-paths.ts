import type { Sparkline } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'

/** Size in CSS pixels: the level above, a strip for "orderable" below. */
export const SPARKLINE = { width: 80, height: 20 }
const LEVEL = { top: 2, bottom: 13 }
const STRIP = { top: 16, height: 4 }

type Shown = Pick<Sparkline, 'levels' | 'orderable'>

const round = (value: number) => Math.round(value * 10) / 10

/** Runs of consecutive steps that satisfy `isIn`, as `[first, end)`. */
const runsOf = (count: number, isIn: (index: number) => boolean): [number, number][] => {
  const runs: [number, number][] = []
  for (let index = 0; index < count; index++) {
    if (!isIn(index)) continue
    const run = runs.at(-1)
    if (run?.[1] === index) run[1]++
    else runs.push([index, index + 1])
  }
  return runs
}

/**
 * SVG paths: the level as a stepped line, a band for steps in which the product could be ordered at any time, and gaps
 * without readings. Without quantities the line is empty.
 */
export const sparklinePaths = ({ levels, orderable }: Shown): { line: string; band: string; gaps: string } => {
  const count = levels.length
  const xOf = (index: number) => round((index / count) * SPARKLINE.width)
  const maxLevel = Math.max(1, ...levels.map((level) => level ?? 0))
  const yOf = (level: number) => round(LEVEL.bottom - (level / maxLevel) * (LEVEL.bottom - LEVEL.top))
  const levelRuns = runsOf(count, (index) => levels[index] !== null)
  const line = levelRuns.map(([first, end]) => {
    const steps = levels.slice(first, end).map((level, offset) => `V${yOf(level ?? 0)}H${xOf(first + offset + 1)}`)
    return `M${xOf(first)} ${yOf(levels[first] ?? 0)}${steps.join('')}`
  })
  const strip = (runs: readonly [number, number][]) =>
    runs.map(([first, end]) => `M${xOf(first)} ${STRIP.top}H${xOf(end)}v${STRIP.height}H${xOf(first)}z`).join('')
  return {
    line: line.join(''),
    band: strip(runsOf(count, (index) => (orderable[index] ?? 0) > 0)),
    gaps: strip(runsOf(count, (index) => orderable[index] === null && levels[index] === null)),
  }
}
