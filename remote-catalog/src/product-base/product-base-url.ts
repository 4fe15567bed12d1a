import { baseProductFilters, baseProductSorts } from '@outlet/shared/contract/product-base'
import { z } from '@outlet/shared/contract/zod'

/**
 * The page's state in its address. Filters and sort are named as the API names them, so that the manifest can start the
 * page's reads from the address alone.
 */
export const ProductBaseUrl = z.object({
  ...baseProductFilters,
  sort: z.enum(baseProductSorts).default(baseProductSorts[0]),
  /** The product whose drawer is open. */
  item: z.uuid().optional(),
  /** A form to add a product, to change the one that is open, or to import many. */
  form: z.enum(['new', 'edit', 'import']).optional(),
  /** The product code that the form to add one begins with. */
  code: z.string().max(64).optional(),
})
export type ProductBaseUrl = z.infer<typeof ProductBaseUrl>

export type BaseFilterState = Omit<ProductBaseUrl, 'sort' | 'item' | 'form' | 'code'>

export const filterOf = ({
  q,
  tag,
  owner,
  website_type,
  is_listed,
  in_stock,
  deleted,
}: ProductBaseUrl): BaseFilterState => ({
  q: q || undefined,
  tag,
  owner,
  website_type,
  is_listed,
  in_stock,
  deleted: deleted || undefined,
})

/** What the list asks for: as in the address, so without a sort that is the default. */
export const listQueryOf = (url: ProductBaseUrl) =>
  url.sort === baseProductSorts[0] ? filterOf(url) : { ...filterOf(url), sort: url.sort }

export const isFiltered = (url: ProductBaseUrl): boolean =>
  Object.values(filterOf(url)).some((value) => value !== undefined)

export const noFilter: BaseFilterState = {
  q: undefined,
  tag: undefined,
  owner: undefined,
  website_type: undefined,
  is_listed: undefined,
  in_stock: undefined,
  deleted: undefined,
}

/** Of the deleted the last one first, since it is what somebody looks for; of the others again the usual order. */
export const withSortOf = (change: Partial<BaseFilterState>, url: ProductBaseUrl): Partial<ProductBaseUrl> =>
  'deleted' in change && change.deleted !== (url.deleted || undefined)
    ? { ...change, sort: change.deleted ? '-deleted_at' : baseProductSorts[0] }
    : change
