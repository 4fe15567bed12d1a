import {
  dimensionNames,
  isMeasurableBy,
  measures,
  type Dimension,
  type Fact,
  type Measure,
} from '@outlet/shared/contract/analytics'
import type { Filters } from '@outlet/shared/contract/analytics/analyses'
import { isFilter } from './pivot-url'

/** Measure that is displayed beside the measures of a fact. */
const companions: Readonly<Record<Fact, Measure>> = {
  orders: 'average_price',
  order_lines: 'average_price',
  product_stock: 'minutes_in_stock_p50',
  stock: 'minutes_in_stock_p50',
  prices: 'discount',
  attempts: 'restock_to_order_p50',
  checks: 'failed',
  deliveries: 'late',
}

/** Whether all filters apply to a measure. */
const fits = (measure: Measure, filters: Partial<Filters>): boolean =>
  dimensionNames
    .filter((name) => isFilter(name) && filters[name] !== undefined)
    .every((name) => isMeasurableBy(measure, name))

/** Returns the measure to display beside `measure`; null if none fits the filters. */
export const companionOf = (measure: Measure, filters: Partial<Filters>): Measure | null => {
  const companion = companions[measures[measure].fact]
  return companion !== measure && fits(companion, filters) ? companion : null
}

const itemDimensions = ['product', 'store', 'notification_channel'] as const

/** Dimension of the things that a measure counts: products, stores or channels. */
export const itemDimensionOf = (measure: Measure): (typeof itemDimensions)[number] =>
  itemDimensions.find((name) => isMeasurableBy(measure, name)) ?? 'store'

/** Whether both measures can be grouped by a dimension. */
export const bothMeasurableBy = (measure: Measure, companion: Measure | null, dimension: Dimension): boolean =>
  companion !== null && isMeasurableBy(measure, dimension) && isMeasurableBy(companion, dimension)
