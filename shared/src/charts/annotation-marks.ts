import { AnnotationKind } from '@outlet/shared/contract/annotations'
import type { ChartTheme } from './chart-theme'

/** A shape a kind, so that they are told apart without colour: SVG paths of 10 by 10. */
export const annotationShapes: Readonly<Record<AnnotationKind, string>> = {
  restock: 'M5 0L10 10H0Z',
  price_change: 'M5 0L10 5L5 10L0 5Z',
  purchase: 'M5 0A5 5 0 1 1 4.99 0Z',
  release: 'M1 1H9V9H1Z',
  outage: 'M1.5 0L5 3.5L8.5 0L10 1.5L6.5 5L10 8.5L8.5 10L5 6.5L1.5 10L0 8.5L3.5 5L0 1.5Z',
}

const colorOf = (kind: AnnotationKind, { success, warning, primary, text, danger }: ChartTheme): string =>
  ({ restock: success, price_change: warning, purchase: primary, release: text, outage: danger })[kind]

/** Where a chart marks one. */
export interface AnnotationMark {
  readonly kind: AnnotationKind
  /** By the first x axis. */
  readonly x: number
}

/** Of a lane of marks, in CSS pixels. */
export const LANE_PX = 14

/** The kinds that have marks, in the order of their lanes. */
export const lanesOf = (marks: readonly Pick<AnnotationMark, 'kind'>[]): AnnotationKind[] =>
  AnnotationKind.options.filter((kind) => marks.some((mark) => mark.kind === kind))

/**
 * A lane of marks a kind beneath the plot, whose y axis begins at 0. Lines without a line, since these are there with
 * every chart. The axis' words need room for as many lanes.
 */
export const annotationSeries = (marks: readonly AnnotationMark[], theme: ChartTheme) =>
  lanesOf(marks).map((kind, lane) => ({
    type: 'line',
    name: kind,
    z: 6,
    silent: true,
    clip: false,
    animation: false,
    showAllSymbol: true,
    lineStyle: { width: 0 },
    symbol: `path://${annotationShapes[kind]}`,
    symbolSize: 10,
    symbolOffset: [0, lane * LANE_PX + 9],
    itemStyle: { color: colorOf(kind, theme) },
    data: marks.filter((mark) => mark.kind === kind).map(({ x }) => [x, 0]),
  }))
