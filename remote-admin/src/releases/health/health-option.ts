import type { ChartOption } from '@outlet/shared/charts/Chart'
import { namedValueAxis, stackedTimeAxis, type TimeSpan } from '@outlet/shared/charts/stacked-axes'
import type { HealthStep, VersionSpan } from './health-steps'

type ChartTheme = Parameters<ChartOption>[0]

/** Height in CSS pixels; the upper chart shows loads, the lower one the share with errors. */
export const HEALTH_HEIGHT = 260
const SIDES = { left: 56, right: 16 }
const LOADS = { top: 40, height: 90 }
const ERRORS = { top: 164, height: 64 }
export const HEALTH_PLOT = { top: LOADS.top, height: ERRORS.top + ERRORS.height - LOADS.top }

export interface HealthFormats {
  readonly loads: string
  readonly errors: string
  readonly axis: (at: number) => string
  readonly number: (value: number) => string
  readonly percent: (value: number) => string
}

/** Maximum length in characters: the version of a local build would overlap the next one. */
const MAX_LABEL_LENGTH = 14
/** Minimum share of the displayed period; the label of a shorter version span is omitted. */
const MIN_LABELLED_SHARE = 0.12

const shortened = (version: string) =>
  version.length > MAX_LABEL_LENGTH ? `${version.slice(0, MAX_LABEL_LENGTH - 1)}…` : version

/** Every second version is shaded, so that a release is visible as a boundary. */
const versionAreas = (versions: readonly VersionSpan[], shown: TimeSpan, theme: ChartTheme) => ({
  silent: true,
  label: { show: true, position: 'insideTopLeft', distance: 4, color: theme.text, fontSize: 11 },
  data: versions.map(({ version, from, until }, index) => [
    {
      xAxis: from,
      ...(until - from >= (shown.until - shown.from) * MIN_LABELLED_SHARE && { name: shortened(version) }),
      itemStyle: { color: index % 2 === 0 ? 'transparent' : theme.empty },
    },
    { xAxis: until },
  ]),
})

/** ECharts option: loads over time above the share of loads with errors, with the loaded versions. */
export const healthOption =
  (
    steps: readonly HealthStep[],
    versions: readonly VersionSpan[],
    span: TimeSpan,
    formats: HealthFormats,
  ): ChartOption =>
  (theme) => ({
    animation: false,
    grid: [
      { ...SIDES, ...LOADS },
      { ...SIDES, ...ERRORS },
    ],
    xAxis: ([0, 1] as const).map((index) => stackedTimeAxis(span, formats.axis, theme, index)),
    yAxis: [
      namedValueAxis(formats.loads, formats.number, theme, { gridIndex: 0, min: 0, minInterval: 1, splitNumber: 2 }),
      namedValueAxis(formats.errors, formats.percent, theme, { gridIndex: 1, min: 0, splitNumber: 2 }),
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
