/** What a reading says of an order; null or left out = the store did not say. */
export interface OrderableStock {
  readonly orderable: boolean | null
  readonly preorderable?: boolean | null | undefined
  readonly backorderable?: boolean | null | undefined
}

/** A quantity and how it is known: the kinds of `StockKind`. */
export interface Quantity {
  readonly quantity: number | null
  readonly kind: 'exact' | 'capped' | 'threshold' | 'boolean' | 'unknown'
}

export type OrderableWord = 'preorder' | 'backorder' | 'orderable' | 'sold_out' | 'not_orderable' | 'unknown'

/**
 * Whether and how something can be ordered, in the word that every place says it in. Only what the store says: a quantity
 * makes nothing orderable; of what is not, a counted 0 tells that it is sold out.
 */
export const orderableWord = (stock: OrderableStock & Partial<Quantity>): OrderableWord => {
  const { orderable, preorderable, backorderable, quantity, kind } = stock
  if (orderable === null) return 'unknown'
  if (!orderable) return quantity === 0 && kind === 'exact' ? 'sold_out' : 'not_orderable'
  if (preorderable) return 'preorder'
  return backorderable ? 'backorder' : 'orderable'
}

/**
 * How a quantity is said: the number, "at least" it, "plenty" (the store gives no number), that nobody has counted it, or
 * that nothing is known.
 */
export type QuantityWord = 'exact' | 'at_least' | 'plenty' | 'uncounted' | 'unknown'

/**
 * The word for a quantity, which of several variants is the sum of the exact ones, so a lower bound where some are not. A
 * known 0 beside an uncounted variant says nothing. Where the store says whether it can be ordered, the stock is not
 * unknown: it is not counted.
 */
export const quantityWord = ({ quantity, kind, orderable }: Quantity & Partial<OrderableStock>): QuantityWord => {
  if (quantity !== null && kind === 'exact') return 'exact'
  if (quantity !== null && quantity > 0) return 'at_least'
  if (kind === 'capped') return 'plenty'
  return (orderable ?? null) === null ? 'unknown' : 'uncounted'
}

/** Quantity and orderable in one word, where there is room for one: the number only where something can be ordered. */
export const stockWord = (stock: Quantity & OrderableStock): QuantityWord | OrderableWord => {
  const word = orderableWord(stock)
  if (word === 'sold_out' || word === 'not_orderable') return word
  const quantity = quantityWord(stock)
  const isTold = quantity === 'at_least' || quantity === 'plenty' || (quantity === 'exact' && stock.quantity !== 0)
  return isTold ? quantity : word
}
