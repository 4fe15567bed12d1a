import type { AnnotationMark } from '@outlet/shared/charts/annotation-marks'
import type { ShownAnnotation } from '@outlet/shared/charts/use-annotations'

/** Steps of a chart by their first days (`2026-11-20`, or `2026-11` of a month), in their order. */
type Steps = readonly string[]

/** The step that a day is in; -1 = before all. */
const stepOf = (steps: Steps, day: string): number => steps.findLastIndex((first) => first <= day)

/** A mark for each kind and step, `xOf` the step's place on the axis. */
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

/** More would cover the chart. */
const MOST_TOLD = 6

/** What happened in a step, in words; of many the first. */
export const textsAt = (shown: readonly ShownAnnotation[], steps: Steps, step: number): string[] => {
  const texts = shown.filter(({ day }) => stepOf(steps, day) === step).map(({ text }) => text)
  return texts.length > MOST_TOLD ? [...texts.slice(0, MOST_TOLD), '…'] : texts
}
