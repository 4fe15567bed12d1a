import { z } from './zod'

/**
 * The two quantities of a product or variant. They differ, and neither stands for the other: a store that states only
 * one leaves the other unknown (null).
 * - `available`: units that the store sells now, preorders and backorders included, other buyers' reservations excluded.
 *   API fields: `ats` of a product, `stock_level` of a monitor and of its events.
 * - `on_hand`: units in the warehouse. API field: `stock_level` of a product.
 */
export const StockQuantity = z.enum(['available', 'on_hand'])

/**
 * Kind of an available quantity. `exact`: counted; `capped`: perpetual, the store returns "plenty" instead of a number;
 * `threshold`, `boolean`: only whether there is enough, or any; `unknown`: not stated. If the kind is not `exact`, a
 * variant's quantity is null, and a product's is the sum of its exact variants, that is, a minimum.
 */
export const StockKind = z.enum(['exact', 'capped', 'threshold', 'boolean', 'unknown'])
export type StockKind = z.infer<typeof StockKind>

/** First values of `stock_level_kind` in v1: an older release of a remote refuses others. `qty_kind` has all. */
export const StockLevelKind = StockKind.extract(['exact', 'capped', 'unknown'])

/** Both API fields of the kind of a monitor's quantity. */
export const kindFields = (kind: StockKind) => ({
  stock_level_kind: kind === 'threshold' || kind === 'boolean' ? ('unknown' as const) : kind,
  qty_kind: kind,
})

/** Orderability according to a reading; null or omitted = not stated by the store. */
export interface OrderableStock {
  readonly orderable: boolean | null
  readonly preorderable?: boolean | null | undefined
  readonly backorderable?: boolean | null | undefined
}

/** Available quantity and its kind. */
export interface AvailableStock {
  readonly available: number | null
  readonly kind: StockKind
}

/** Stock of a variant; an omitted field is unknown. */
export interface VariantStock extends OrderableStock, AvailableStock {
  readonly onHand?: number | null | undefined
}

/** Less certain kinds first: the kind of a sum is the first of its variants'. */
const kindsByCertainty = ['unknown', 'capped', 'threshold', 'boolean', 'exact'] as const

/** Kind of the sum of quantities of these kinds; `unknown` for none. */
export const sumKind = (kinds: readonly StockKind[]): StockKind =>
  kindsByCertainty.find((kind) => kinds.includes(kind)) ?? 'unknown'

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Whether a variant is sold from stock: it can be ordered, and is stated as neither preorder nor backorder. */
const isSoldNow = ({ orderable, preorderable, backorderable }: VariantStock): boolean =>
  orderable === true && preorderable !== true && backorderable !== true

/** True if any value is true; null instead of false if any value is unknown. */
const anyOf = (values: readonly (boolean | null | undefined)[]): boolean | null => {
  if (values.includes(true)) return true
  return values.length > 0 && values.every((value) => value === false) ? false : null
}

/**
 * Returns the stock of a product, or of some of its variants. This is the only sum of stock: catalogue, monitors,
 * trends and messages use it.
 * - The variants alone count, not what a store states for their master. A product without variants is its only variant.
 *   A variant that could not be read counts as unknown. A connector adds up a variant's inventories or locations.
 * - `available` is the sum of the exact quantities. If some variant is not exact, `kind` is that of the least certain
 *   one and the sum is a minimum; null instead of 0, because a minimum of 0 means nothing.
 * - `onHand` is null if any variant's is unknown, because nothing would mark it as a minimum.
 * - A flag is true if it is true for any variant, and unknown rather than false if it is unknown for any. A product is a
 *   preorder or a backorder only if none of its variants is sold from stock.
 */
export function sumStock(variants: readonly VariantStock[]) {
  const kind = sumKind(variants.map((variant) => variant.kind))
  const exact = sumOf(variants.map((variant) => (variant.kind === 'exact' ? (variant.available ?? 0) : 0)))
  const onHand = variants.flatMap((variant) => variant.onHand ?? [])
  const isAnySoldNow = variants.some(isSoldNow)
  const laterOf = (flags: readonly (boolean | null | undefined)[]) => {
    const stated = anyOf(flags)
    return stated === true ? !isAnySoldNow : stated
  }
  return {
    available: kind === 'exact' || exact > 0 ? exact : null,
    kind,
    onHand: variants.length > 0 && onHand.length === variants.length ? sumOf(onHand) : null,
    orderable: anyOf(variants.map(({ orderable }) => orderable)),
    preorderable: laterOf(variants.map(({ preorderable }) => preorderable)),
    backorderable: laterOf(variants.map(({ backorderable }) => backorderable)),
  }
}

/** Stock of a product as the API returns it; a missing kind is exact, as in responses of older servers. */
export const productStock = ({
  ats: available,
  qty_kind: kind = 'exact',
  ...flags
}: Partial<OrderableStock> & { readonly ats: number | null; readonly qty_kind?: StockKind | undefined }) => ({
  orderable: null,
  ...flags,
  available,
  kind,
})

export const variantStock = ({
  is_orderable: orderable,
  ...stock
}: Omit<Parameters<typeof productStock>[0], 'orderable'> & { readonly is_orderable: boolean | null }) =>
  productStock({ ...stock, orderable })

/** Stock of a monitor, of its variant or of its event as the API returns it: the available quantity. */
export const monitorStock = ({
  stock_level: available,
  stock_level_kind,
  qty_kind: kind = stock_level_kind,
  ...flags
}: Partial<OrderableStock> & {
  readonly stock_level: number | null
  readonly stock_level_kind: StockKind
  readonly qty_kind?: StockKind | undefined
}) => ({
  orderable: null,
  ...flags,
  available,
  kind,
})

export type OrderableLabel = 'preorder' | 'backorder' | 'orderable' | 'sold_out' | 'not_orderable' | 'unknown'

/**
 * Returns whether and how a product can be ordered, as one label for all pages. Only the store's statements count: a
 * quantity does not make a product orderable. A product that is not orderable is sold out if its exact quantity is 0.
 */
export const orderableLabel = (stock: OrderableStock & Partial<AvailableStock>): OrderableLabel => {
  const { orderable, preorderable, backorderable, available, kind } = stock
  if (orderable === null) return 'unknown'
  if (!orderable) return available === 0 && kind === 'exact' ? 'sold_out' : 'not_orderable'
  if (preorderable) return 'preorder'
  return backorderable ? 'backorder' : 'orderable'
}

/**
 * Label of a quantity: the number, "at least" the number, "plenty" (the store returns no number), not counted, or
 * unknown.
 */
export type QuantityLabel = 'exact' | 'at_least' | 'plenty' | 'uncounted' | 'unknown'

/**
 * Returns the label of a quantity. For several variants, the quantity is the total of the exact ones, that is, a
 * minimum if others are not exact; a total of 0 then means nothing. If the store states whether the product is
 * orderable, its quantity is not unknown but not counted.
 */
export const quantityLabel = ({
  available,
  kind,
  orderable,
}: AvailableStock & Partial<OrderableStock>): QuantityLabel => {
  if (available !== null && kind === 'exact') return 'exact'
  if (available !== null && available > 0) return 'at_least'
  if (kind === 'capped') return 'plenty'
  return (orderable ?? null) === null ? 'unknown' : 'uncounted'
}

/**
 * Returns a single label for quantity and orderability, for places with little room. The number is used only if the
 * product is orderable.
 */
export const stockLabel = (stock: AvailableStock & OrderableStock): QuantityLabel | OrderableLabel => {
  const word = orderableLabel(stock)
  if (word === 'sold_out' || word === 'not_orderable') return word
  const quantity = quantityLabel(stock)
  const isQuantityShown =
    quantity === 'at_least' || quantity === 'plenty' || (quantity === 'exact' && stock.available !== 0)
  return isQuantityShown ? quantity : word
}

/** Quantity as text in any language: `3`, or `≥ 3` for a minimum; null if there is no number. */
export const quantityText = (stock: AvailableStock, format: (quantity: number) => string = String): string | null => {
  const label = quantityLabel(stock)
  if (stock.available === null || (label !== 'exact' && label !== 'at_least')) return null
  return `${label === 'exact' ? '' : '≥ '}${format(stock.available)}`
}
