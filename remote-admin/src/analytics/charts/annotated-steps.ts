import type { AnnotationMark } from '@outlet/shared/charts/annotation-marks'
import type { ShownAnnotation } from '@outlet/shared/charts/use-annotations'

/** Chart steps in order, each by its first day (`2026-11-20`, or `2026-11` for a month). */
type Steps = readonly string[]

/** Index of the step that contains a day; -1 before the first step. */
const stepOf = (steps: Steps, day: string): number => steps.findLastIndex((first) => first <= day)

/** One mark for each kind and step; `xOf` returns a step's position on the axis. */
export const marksAt = (
  shown: readonly ShownAnnotation[],
  steps: Steps,
  xOf: (step: number) => number,
): AnnotationMark[] => {
  const marks = new Map<string, AnnotationMark>()
  for (const { kind, day } of shown) {
    const step = stepOf(steps, day)
    if (step >= 0) marks.set(`${kind} ${step}`, { kind, x: xOf(step) })
  }
  return [...marks.values()]
}

/** Maximum number of events listed per step; more would cover the chart. */
const MAX_LISTED_EVENTS = 6

/** Texts of a step's events, at most `MAX_LISTED_EVENTS`. */
export const textsAt = (shown: readonly ShownAnnotation[], steps: Steps, step: number): string[] => {
  const texts = shown.filter(({ day }) => stepOf(steps, day) === step).map(({ text }) => text)
  return texts.length > MAX_LISTED_EVENTS ? [...texts.slice(0, MAX_LISTED_EVENTS), '…'] : texts
}
