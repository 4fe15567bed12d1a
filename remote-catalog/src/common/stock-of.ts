import type { OrderableStock, Quantity } from '@outlet/shared/contract/stock-words'

interface Known {
  readonly ats: number | null
  readonly qty_kind?: Quantity['kind'] | undefined
}

/** The stock of a product, a variant or a reading of them, as the words for stock take it. */
export const stockOf = <S extends Known>({ ats, qty_kind = 'exact', ...rest }: S) => ({
  ...rest,
  quantity: ats,
  kind: qty_kind,
})

/** A variant calls it otherwise. */
export const variantStockOf = ({
  is_orderable: orderable,
  ...variant
}: Known & { readonly is_orderable: boolean | null } & Omit<Partial<OrderableStock>, 'orderable'>) =>
  stockOf({ ...variant, orderable })
