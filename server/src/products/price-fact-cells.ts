import type { Cell } from '@outlet/shared/contract/list/csv'
import { priceFactColumns, type discountVerdicts, type PriceFacts } from '@outlet/shared/contract/products/price-facts'
import { amountCell } from '../platform/csv/serve-csv'

type Column = (typeof priceFactColumns)[number]

/** A row of an export with its price facts; undefined if no column needs them. */
export interface WithPriceFacts {
  price_facts?: PriceFacts | undefined
}

/** Whether one of the columns is a price fact. */
export const needsPriceFacts = (columns: ReadonlySet<string>): boolean =>
  priceFactColumns.some((column) => columns.has(column))

/** Null = the price is not below a list price. */
function discountCell({ discount }: PriceFacts): (typeof discountVerdicts)[number] | null {
  if (!discount) return null
  if (discount.is_real === null) return 'unknown'
  return discount.is_real ? 'real' : 'not_real'
}

const lowestCell =
  (days: number) =>
  ({ windows }: PriceFacts): Cell =>
    amountCell(windows.find((window) => window.days === days)?.lowest ?? null)

const cells: Record<Column, (facts: PriceFacts) => Cell> = {
  price_verdict: ({ verdict }) => verdict.word,
  discount_verdict: discountCell,
  price_difference: ({ verdict }) => verdict.percent,
  lowest_30_days: lowestCell(30),
  lowest_90_days: lowestCell(90),
  lowest_365_days: lowestCell(365),
}

// Object.fromEntries loses the names.
export const priceFactCells = Object.fromEntries(
  priceFactColumns.map((column) => [
    column,
    ({ price_facts: facts }: WithPriceFacts) => (facts ? cells[column](facts) : null),
  ]),
) as Record<Column, (row: WithPriceFacts) => Cell>
