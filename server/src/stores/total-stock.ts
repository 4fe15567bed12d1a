import type { QuantityKind, Stock } from './connector'

type Counted = Omit<Stock, 'availability'>

/** One true makes it true; one unknown keeps it from being false. */
const anyOf = (values: readonly (boolean | null)[]): boolean | null => {
  if (values.includes(true)) return true
  return values.length === 0 || values.includes(null) ? null : false
}

const kindOf = (kinds: readonly QuantityKind[]): QuantityKind => {
  for (const kind of ['unknown', 'capped', 'threshold', 'boolean'] as const) if (kinds.includes(kind)) return kind
  return kinds.length > 0 ? 'exact' : 'unknown'
}

/** Null where one is not known: what the others have is not all. */
const sumOf = (values: readonly (number | null)[]): number | null =>
  values.length === 0 || values.includes(null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** The next day on which any of them comes in. */
const firstOf = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((first, date) => (date && (!first || date < first) ? date : first), null)

/** What was counted, where that is all, or at least some: 0 beside what nobody has counted says nothing. */
const quantityOf = (stocks: readonly Counted[], kind: QuantityKind): number | null => {
  const counted = stocks.flatMap(({ quantity, quantityKind }) => (quantityKind === 'exact' ? [quantity ?? 0] : []))
  const sum = counted.reduce((all, quantity) => all + quantity, 0)
  return kind === 'exact' || sum > 0 ? sum : null
}

/** What a product's variants say together of it. Where the kind is not `exact`, there is more than the quantity. */
export function totalStock(stocks: readonly Counted[]): Counted {
  const quantityKind = kindOf(stocks.map((stock) => stock.quantityKind))
  return {
    orderable: anyOf(stocks.map(({ orderable }) => orderable)),
    preorderable: anyOf(stocks.map(({ preorderable }) => preorderable)),
    backorderable: anyOf(stocks.map(({ backorderable }) => backorderable)),
    quantity: quantityOf(stocks, quantityKind),
    quantityKind,
    stockLevel: sumOf(stocks.map(({ stockLevel }) => stockLevel)),
    inStockDate: firstOf(stocks.map(({ inStockDate }) => inStockDate)),
  }
}
