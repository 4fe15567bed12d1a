import { baseProductList, type BaseProduct } from '@outlet/shared/contract/product-base'
import { z } from '@outlet/shared/contract/zod'
import { listSource, type UrlOf } from '@outlet/shared/ui/list/list-source'
import { AGES_STALE_MS } from '../common/ages-stale'
import { baseProductsCountQuery, baseProductsQuery } from './product-base.queries'

export const baseSource = listSource({
  list: baseProductList,
  own: {
    /** Product of the open drawer. */
    item: z.uuid().optional(),
    /** Open form: add a product, edit the one in the drawer, or import many. */
    form: z.enum(['new', 'edit', 'import']).optional(),
    /** Initial product code of the form that adds a product. */
    code: z.string().max(64).optional(),
  },
  rows: (query) => ({ ...baseProductsQuery(query), refetchInterval: AGES_STALE_MS }),
  count: baseProductsCountQuery,
  rowKey: ({ id }: BaseProduct) => id,
  opens: (item) => ({ item }),
})
export type ProductBaseUrl = UrlOf<typeof baseSource>
