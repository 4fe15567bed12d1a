import type { HealthPoint } from '@outlet/shared/contract/releases/release-health'

/** Loads and errors in a step of time over all versions; 0 without loads. */
export interface HealthStep {
  readonly at: number
  readonly loads: number
  readonly withErrors: number
  /** Version with the most loads; null without loads. */
  readonly version: string | null
}

interface History {
  readonly since: string
  readonly step_minutes: number
  readonly points: readonly HealthPoint[]
}

/** All steps from `since` to `now`. */
export function healthSteps({ since, step_minutes, points }: History, now: number): HealthStep[] {
  const width = step_minutes * 60_000
  const from = Date.parse(since)
  const byStep = new Map<number, HealthPoint[]>()
  for (const point of points) {
    const at = Date.parse(point.at)
    byStep.set(at, [...(byStep.get(at) ?? []), point])
  }
  return Array.from({ length: Math.ceil((now - from) / width) }, (_, index) => {
    const at = from + index * width
    const found = (byStep.get(at) ?? []).toSorted((a, b) => b.loads - a.loads)
    return {
      at,
      loads: found.reduce((sum, { loads }) => sum + loads, 0),
      withErrors: found.reduce((sum, point) => sum + point.with_errors, 0),
      version: found[0]?.version ?? null,
    }
  })
}

const DAY_MS = 86_400_000

/**
 * Steps from the first load on, but at least a day, so that a new release is not a sliver at the end of an empty week.
 */
export const sinceLoaded = (steps: readonly HealthStep[], until: number): HealthStep[] => {
  const first = steps.findIndex(({ loads }) => loads > 0)
  const from = Math.min(steps[first]?.at ?? until, until - DAY_MS)
  return steps.filter(({ at }) => at >= from)
}

export interface VersionSpan {
  readonly version: string
  readonly from: number
  readonly until: number
}

/** Periods in which each version was the most loaded one. Steps without loads do not interrupt a period. */
export function versionSpans(steps: readonly HealthStep[], until: number): VersionSpan[] {
  const spans: VersionSpan[] = []
  for (const { at, version } of steps) {
    const last = spans.at(-1)
    if (version === null || version === last?.version) continue
    if (last) spans[spans.length - 1] = { ...last, until: at }
    spans.push({ version, from: at, until })
  }
  return spans
}
