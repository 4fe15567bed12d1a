import { AnnotationKind } from '@outlet/shared/contract/analytics/annotations'
import type { ChartTheme } from './chart-theme'

/** Shape of each kind, so that kinds can be distinguished without colour: SVG paths of 10 by 10. */
export const annotationShapes: Readonly<Record<AnnotationKind, string>> = {
  restock: 'M5 0L10 10H0Z',
  price_change: 'M5 0L10 5L5 10L0 5Z',
  purchase: 'M5 0A5 5 0 1 1 4.99 0Z',
  release: 'M1 1H9V9H1Z',
  outage: 'M1.5 0L5 3.5L8.5 0L10 1.5L6.5 5L10 8.5L8.5 10L5 6.5L1.5 10L0 8.5L3.5 5L0 1.5Z',
}

const colorOf = (kind: AnnotationKind, { success, warning, primary, text, danger }: ChartTheme): string =>
  ({ restock: success, price_change: warning, purchase: primary, release: text, outage: danger })[kind]

/** Position of an annotation on a chart. */
export interface AnnotationMark {
  readonly kind: AnnotationKind
  /** Value of the first x axis. */
  readonly x: number
}

/** Height of a row of marks, in CSS pixels. */
export const MARK_ROW_PX = 14

/** Kinds that have marks, in the order of their rows. */
export const annotationRows = (marks: readonly Pick<AnnotationMark, 'kind'>[]): AnnotationKind[] =>
  AnnotationKind.options.filter((kind) => marks.some((mark) => mark.kind === kind))

/**
 * Series that draw a row of marks for each kind beneath the plot, whose y axis starts at 0. They are line series with a
 * line width of 0, since line charts are always loaded. The axis labels must leave room for the rows.
 */
export const annotationSeries = (marks: readonly AnnotationMark[], theme: ChartTheme) =>
  annotationRows(marks).map((kind, row) => ({
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
    symbolOffset: [0, row * MARK_ROW_PX + 9],
    itemStyle: { color: colorOf(kind, theme) },
    data: marks.filter((mark) => mark.kind === kind).map(({ x }) => [x, 0]),
  }))
