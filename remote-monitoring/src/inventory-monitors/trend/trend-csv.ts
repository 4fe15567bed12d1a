import { BYTE_ORDER_MARK, csvLine } from '@outlet/shared/contract/list/csv'
import type { Cell } from '@outlet/shared/contract/list/csv'
import { majorOf } from '@outlet/shared/contract/money'
import { stepAt } from './trend-steps'
import type { OtherSeries, TrendStep } from './trend-steps'

/** Columns of the file, in order; those of compared stores follow. */
export const trendCsvColumns = [
  'from',
  'until',
  'stock',
  'min',
  'max',
  'kind',
  'orderable_share',
  'restocks',
  'price',
  'currency',
] as const

const cellsOf = ({ from, until, reading, content }: TrendStep): Cell[] => {
  const { last, min, max, kind, orderable, restocks, price } = reading
  return [
    new Date(from).toISOString(),
    new Date(until).toISOString(),
    last,
    min,
    max,
    content === 'gap' ? null : kind,
    orderable,
    restocks,
    price && majorOf(price.minor, price.currency),
    price?.currency ?? null,
  ]
}

/** CSV of the displayed series, one row per step, earliest first; a gap is a row without values. */
export const trendCsv = (
  steps: readonly TrendStep[],
  others: readonly OtherSeries[],
  titleOf: (column: (typeof trendCsvColumns)[number]) => string,
): string => {
  const head: Cell[] = [...trendCsvColumns.map(titleOf), ...others.map(({ name }) => name)]
  const rows = steps.map((step) => [
    ...cellsOf(step),
    ...others.map((other) => stepAt(other.steps, step.from)?.reading.last ?? null),
  ])
  return BYTE_ORDER_MARK + [head, ...rows].map(csvLine).join('')
}
