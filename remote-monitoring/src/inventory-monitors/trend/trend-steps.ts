import type { TrendPoint } from '@outlet/shared/contract/inventory-monitor-trend'
import type { z } from '@outlet/shared/contract/zod'

export type TrendReading = z.infer<typeof TrendPoint>

export interface Span {
  /** In milliseconds, as Date counts them. */
  readonly from: number
  readonly until: number
}

/** What a step of the trend can show: a number, "plenty" without a number, only whether it can be ordered, or nothing. */
export type StepContent = 'number' | 'plenty' | 'no_number' | 'gap'

export interface TrendStep extends Span {
  readonly reading: TrendReading
  readonly content: StepContent
}

const contentOf = ({ min, max, last, kind, orderable }: TrendReading): StepContent => {
  if (last !== null) return 'number'
  if (min === null && max === null && orderable === null) return 'gap'
  return kind === 'capped' ? 'plenty' : 'no_number'
}

/**
 * The steps of a trend in order of time. A step lasts until the next one begins, since a local day may have 23 or 25
 * hours; the last one, which is still going on, until `now`.
 */
export const trendSteps = (points: readonly TrendReading[], stepSeconds: number, now: number): TrendStep[] => {
  const begins = points.map((point) => Date.parse(point.at))
  return points.flatMap((reading, index) => {
    const from = begins[index] ?? 0
    const until = Math.min(begins[index + 1] ?? from + stepSeconds * 1000, now)
    return until > from ? [{ from, until, reading, content: contentOf(reading) }] : []
  })
}

/** Without the time before `beginning`, in which nobody could have looked. */
export const stepsSince = (steps: readonly TrendStep[], beginning: number): readonly TrendStep[] =>
  steps
    .filter(({ until }) => until > beginning)
    .map((step) => (step.from < beginning ? { ...step, from: beginning } : step))

/** The spans of neighbouring steps that show the same kind of content. */
export const spansOf = (steps: readonly TrendStep[], content: StepContent): Span[] => {
  const spans: { from: number; until: number }[] = []
  for (const step of steps) {
    if (step.content !== content) continue
    const before = spans.at(-1)
    if (before?.until === step.from) before.until = step.until
    else spans.push({ from: step.from, until: step.until })
  }
  return spans
}

/** The step that goes on at an instant. */
export const stepAt = (steps: readonly TrendStep[], at: number): TrendStep | undefined =>
  steps.find((step) => step.from <= at && at < step.until) ?? (steps.at(-1)?.until === at ? steps.at(-1) : undefined)

/** A vertex of a stepped line; null interrupts it. */
export type LinePoint = [at: number, value: number | null]

/**
 * The line of a value over the steps: level through each step, interrupted where there is none. No two vertices have the
 * same time, since stacked lines are matched by it.
 */
export const steppedLine = (
  steps: readonly TrendStep[],
  valueOf: (reading: TrendReading) => number | null,
): LinePoint[] => {
  const line: LinePoint[] = []
  for (const [index, { from, until, reading }] of steps.entries()) {
    const value = valueOf(reading)
    if (value === null) {
      line.push([(from + until) / 2, null])
      continue
    }
    line.push([from, value])
    const next = steps[index + 1]
    if (!next || valueOf(next.reading) === null) line.push([until, value])
  }
  return line
}

/** The same product's stock in another store. */
export interface OtherSeries {
  readonly name: string
  /** A CSS colour. */
  readonly color: string
  readonly steps: readonly TrendStep[]
}

export const hasPrices = (steps: readonly TrendStep[]): boolean => steps.some(({ reading }) => reading.price !== null)

/** Whether there is anything to draw. */
export const hasReadings = (steps: readonly TrendStep[]): boolean => steps.some(({ content }) => content !== 'gap')
