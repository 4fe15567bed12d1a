import type {
  TrendPoint,
  TrendStep as TrendStepSchema,
} from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import type { z } from '@outlet/shared/contract/zod'

export type TrendReading = z.infer<typeof TrendPoint>

type ExactReading = z.infer<typeof TrendStepSchema>

export interface Span {
  /** Start in ms since the epoch, as in `Date`. */
  readonly from: number
  readonly until: number
}

/** Content of a step: a number, "plenty" without a number, only whether it can be ordered, or nothing. */
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
 * The steps of a trend in order of time. A step lasts until the next one starts, because a local day may have 23 or 25
 * hours; the last one lasts until `now`.
 */
export const trendSteps = (points: readonly TrendReading[], stepSeconds: number, now: number): TrendStep[] => {
  const startTimes = points.map((point) => Date.parse(point.at))
  return points.flatMap((reading, index) => {
    const from = startTimes[index] ?? 0
    const until = Math.min(startTimes[index + 1] ?? from + stepSeconds * 1000, now)
    return until > from ? [{ from, until, reading, content: contentOf(reading) }] : []
  })
}

/** Clips steps to a span. */
export const stepsWithin = (steps: readonly TrendStep[], { from, until }: Span): readonly TrendStep[] =>
  steps
    .filter((step) => step.until > from && step.from < until)
    .map((step) =>
      step.from < from || step.until > until
        ? { ...step, from: Math.max(step.from, from), until: Math.min(step.until, until) }
        : step,
    )

const gapOf = (from: number, until: number): TrendStep => ({
  from,
  until,
  content: 'gap',
  reading: {
    at: new Date(from).toISOString(),
    min: null,
    max: null,
    last: null,
    kind: 'unknown',
    orderable: null,
    restocks: 0,
    price: null,
  },
})

/** Exact readings within a span, with gaps between them, so that the steps cover the whole span. */
export const exactSteps = (read: readonly ExactReading[], span: Span): TrendStep[] => {
  const steps: TrendStep[] = []
  let at = span.from
  const known = read.map((reading) => ({
    from: Date.parse(reading.at),
    until: Date.parse(reading.until),
    reading,
    content: contentOf(reading),
  }))
  for (const step of stepsWithin(known, span)) {
    if (step.from > at) steps.push(gapOf(at, step.from))
    steps.push(step)
    at = step.until
  }
  if (at < span.until) steps.push(gapOf(at, span.until))
  return steps
}

/** Spans of adjacent steps with the same kind of content. */
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

export const stepAt = (steps: readonly TrendStep[], at: number): TrendStep | undefined =>
  steps.find((step) => step.from <= at && at < step.until) ?? (steps.at(-1)?.until === at ? steps.at(-1) : undefined)

/** Vertex of a stepped line; null interrupts the line. */
export type LinePoint = [at: number, value: number | null]

/**
 * A value over the steps as a stepped line, interrupted where there is no value. No two vertices have the same time,
 * because stacked lines are matched by time.
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
