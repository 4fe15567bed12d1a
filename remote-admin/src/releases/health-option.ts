import type { ChartOption } from '@outlet/shared/charts/Chart'
import { namedValueAxis, stackedTimeAxis, type TimeSpan } from '@outlet/shared/charts/stacked-axes'
import type { HealthStep, VersionSpan } from './health-steps'

type ChartTheme = Parameters<ChartOption>[0]

/** In CSS pixels: the loads above, the share with errors beneath. */
export const HEALTH_HEIGHT = 260
const SIDES = { left: 56, right: 16 }
const LOADS = { top: 40, height: 90 }
const ERRORS = { top: 164, height: 64 }
export const HEALTH_PLOT = { top: LOADS.top, height: ERRORS.top + ERRORS.height - LOADS.top }

export interface HealthWords {
  readonly loads: string
  readonly errors: string
  readonly axis: (at: number) => string
  readonly number: (value: number) => string
  readonly percent: (value: number) => string
}

/** In characters: a local build's version would reach into the next. */
const LONGEST = 14
/** Of the time that is shown: a narrower version has no room for its name. */
const WIDE_ENOUGH = 0.12

const shortened = (version: string) => (version.length > LONGEST ? `${version.slice(0, LONGEST - 1)}…` : version)

/** Every second version is shaded, so that a release is seen as the border of two. */
const versionAreas = (versions: readonly VersionSpan[], shown: TimeSpan, theme: ChartTheme) => ({
  silent: true,
  label: { show: true, position: 'insideTopLeft', distance: 4, color: theme.text, fontSize: 11 },
  data: versions.map(({ version, from, until }, index) => [
    {
      xAxis: from,
      ...(until - from >= (shown.until - shown.from) * WIDE_ENOUGH && { name: shortened(version) }),
      itemStyle: { color: index % 2 === 0 ? 'transparent' : theme.empty },
    },
    { xAxis: until },
  ]),
})

/** Loads by step over the share of them that had errors, with the version that was loaded. */
export const healthOption =
  (steps: readonly HealthStep[], versions: readonly VersionSpan[], span: TimeSpan, words: HealthWords): ChartOption =>
  (theme) => ({
    animation: false,
    grid: [
      { ...SIDES, ...LOADS },
      { ...SIDES, ...ERRORS },
    ],
    xAxis: ([0, 1] as const).map((index) => stackedTimeAxis(span, words.axis, theme, index)),
    yAxis: [
      namedValueAxis(words.loads, words.number, theme, { gridIndex: 0, min: 0, minInterval: 1, splitNumber: 2 }),
      namedValueAxis(words.errors, words.percent, theme, { gridIndex: 1, min: 0, splitNumber: 2 }),
    ],
    series: [
      {
        ...{ type: 'line', xAxisIndex: 0, yAxisIndex: 0, step: 'end', symbol: 'none', silent: true },
        lineStyle: { width: 2, color: theme.primary },
        areaStyle: { color: theme.primary, opacity: 0.15 },
        markArea: versionAreas(versions, span, theme),
        data: steps.map(({ at, loads }) => [at, loads]),
      },
      {
        ...{ type: 'line', xAxisIndex: 1, yAxisIndex: 1, step: 'end', symbol: 'none', silent: true },
        lineStyle: { width: 2, color: theme.danger },
        areaStyle: { color: theme.danger, opacity: 0.15 },
        data: steps.map(({ at, loads, withErrors }) => [at, loads === 0 ? null : (100 * withErrors) / loads]),
      },
    ],
  })
