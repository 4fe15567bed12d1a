import { productSubject } from '@outlet/shared/contract/products/product-bulk'
import { ProductId } from '@outlet/shared/contract/products/product-code'
import { productList } from '@outlet/shared/contract/products'
import { listSource, type UrlOf } from '@outlet/shared/ui/list/list-source'
import type { ListOf } from '@outlet/shared/ui/list/use-list'
import { AGES_STALE_MS } from '../common/ages-stale'
import { productsCountQuery, productsQuery } from './outlet-products.queries'

/** The store is fixed for the page: it is in the path, or in a parameter that is not a filter. */
const { website_type: _store, ...filters } = productList.filters

/** Id of a product in a bulk request's subject; a store's key contains no slash. */
export const productOf = (subject: string): string => subject.slice(subject.indexOf('/') + 1)

export const productSource = (website_type: string) =>
  listSource({
    list: { ...productList, filters },
    own: {
      /** Product of the open drawer. */
      product: ProductId.optional(),
    },
    rows: (query) => ({ ...productsQuery({ website_type, ...query }), refetchInterval: AGES_STALE_MS }),
    count: (filter) => productsCountQuery({ website_type, ...filter }),
    rowKey: productSubject,
    opens: (subject) => ({ product: productOf(subject) }),
    // On the common page the address names the store.
    viewScope: ['website_type'],
    scope: website_type,
  })

type Source = ReturnType<typeof productSource>
export type ProductList = ListOf<Source>
export type ProductsUrl = UrlOf<Source>
