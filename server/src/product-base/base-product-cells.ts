import type { BaseProduct, baseProductList, ProductPresence } from '@outlet/shared/contract/product-base'
import { isPriceRange, majorOf, type Money } from '@outlet/shared/contract/money'
import { productStock } from '@outlet/shared/contract/stock'
import { stockCell } from '../platform/csv/serve-csv'
import type { Cell } from '@outlet/shared/contract/list/csv'

const each = ({ stores }: BaseProduct, write: (presence: ProductPresence) => string | null): string =>
  stores
    .flatMap((presence) => {
      const said = write(presence)
      return said === null ? [] : `${presence.website_type}: ${said}`
    })
    .join('; ')

/** A range such as `80–120` if the variants' prices differ. */
const amountsText = (price: Money, highest: Money | null | undefined): string => {
  const amounts = highest && isPriceRange(price, highest) ? [price, highest] : [price]
  return amounts.map(({ minor, currency }) => majorOf(minor, currency)).join('–')
}

/** Cells of the product base's CSV export; tags and owners have the format that an import reads. */
export const baseProductCells: Record<(typeof baseProductList.csv)[number], (product: BaseProduct) => Cell> = {
  product_code: (product) => product.product_code,
  tags: (product) => product.tags.join('; '),
  note: (product) => product.note,
  owners: (product) => product.owners.map(({ name }) => name).join('; '),
  stores: (product) => product.stores.map(({ website_type }) => website_type).join('; '),
  name: (product) => product.stores[0]?.name ?? null,
  prices: (product) =>
    each(product, ({ price, price_max }) => price && `${amountsText(price, price_max)} ${price.currency}`),
  stock: (product) => each(product, (presence) => String(stockCell(productStock(presence)) ?? 'unknown')),
  is_listed: (product) => product.stores.some(({ is_offline }) => !is_offline),
  in_stock: (product) => product.stores.some(({ is_offline, orderable }) => !is_offline && orderable === true),
  read_at: (product) => each(product, ({ read_at }) => read_at ?? null),
  created_at: (product) => product.created_at,
  updated_at: (product) => product.updated_at,
}
