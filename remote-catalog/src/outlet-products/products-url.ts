import { ProductId } from '@outlet/shared/contract/product-code'
import { productFilters, productSorts } from '@outlet/shared/contract/products'
import { z } from '@outlet/shared/contract/zod'

/** The store is the page's own: it stands in the path, or in a parameter that is no filter. */
const { website_type: _store, ...filters } = productFilters

/**
 * The page's state in its address. Filters and sort are named as the API names them, so that the manifest can start the
 * page's reads from the address alone.
 */
export const ProductsUrl = z.object({
  ...filters,
  sort: z.enum(productSorts).default(productSorts[0]),
  /** The product whose drawer is open. */
  product: ProductId.optional(),
})
export type ProductsUrl = z.infer<typeof ProductsUrl>

export type ProductFilterState = Omit<ProductsUrl, 'sort' | 'product'>

export const noFilter = {
  q: undefined,
  is_on_sale: undefined,
  is_new: undefined,
  is_offline: undefined,
  orderable: undefined,
  is_monitored: undefined,
  is_early_access: undefined,
  change: undefined,
  category_id: undefined,
  color: undefined,
  size: undefined,
  attribute: undefined,
  price_from: undefined,
  price_to: undefined,
  discount_from: undefined,
  discount_to: undefined,
} satisfies ProductFilterState

export const filterOf = ({ sort: _sort, product: _product, ...filter }: ProductsUrl): ProductFilterState => ({
  ...filter,
  q: filter.q || undefined,
})

/** What the list asks for: as in the address, so without a sort that is the default. */
export const listQueryOf = (websiteType: string, url: ProductsUrl) => ({
  website_type: websiteType,
  ...filterOf(url),
  ...(url.sort === productSorts[0] ? {} : { sort: url.sort }),
})

export const isFiltered = (url: ProductsUrl): boolean =>
  Object.values(filterOf(url)).some((value) => value !== undefined)
