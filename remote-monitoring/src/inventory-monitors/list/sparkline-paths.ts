import type { Sparkline } from '@outlet/shared/contract/inventory-monitor-trend'

/** In CSS pixels: the level above, a strip beneath of what could be ordered. */
export const SPARKLINE = { width: 80, height: 20 }
const LEVEL = { top: 2, bottom: 13 }
const STRIP = { top: 16, height: 4 }

type Shown = Pick<Sparkline, 'levels' | 'orderable'>

const round = (value: number) => Math.round(value * 10) / 10

/** Neighbouring steps that fit, as `[first, end)`. */
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
 * The paths of an SVG: the level as a line of steps, what could be ordered at some time of a step, and where nobody
 * looked. Where there are no numbers the line is missing, and the strip alone tells.
 */
export const sparklinePaths = ({ levels, orderable }: Shown): { line: string; band: string; gaps: string } => {
  const count = levels.length
  const xOf = (index: number) => round((index / count) * SPARKLINE.width)
  const most = Math.max(1, ...levels.map((level) => level ?? 0))
  const yOf = (level: number) => round(LEVEL.bottom - (level / most) * (LEVEL.bottom - LEVEL.top))
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
