import { FULL_CATALOGUE_ID } from '@outlet/shared/contract/products/category-text'
import type { CataloguePage, Connector, ReadOptions } from '../../connector'
import { ConnectorError } from '../../connector-error'
import type { StoreOf } from '../../dialect'
import type { StoreClient } from '../../http/store-client'
import { pageOf, plainReads } from '../../plain-reads'
import { queryUrl, viewHeaders } from '../graphql-api'
import { mapProduct } from './map-product'
import { MAX_KEYS, magentoProducts } from './read-products'
import { CURRENCY, Currency, LISTED, Listed } from './wire'

const PAGE_SIZE = 100

/**
 * Reads a Magento shop as any visitor sees it, for one store view: whether variants can be bought; quantities only if
 * the store shows how many are left.
 */
export function openMagento(client: StoreClient, store: StoreOf<'magento'>): Connector {
  const access = { headers: async () => viewHeaders(store) }
  const { readInFull, readStocks } = magentoProducts(client, store)
  const listed = (page: number, size: number, options?: ReadOptions) =>
    client.get(queryUrl(store, LISTED, { page, size }), Listed, { ...access, isOfCatalogue: true }, options)
  const list = async (cursor: string | null, options?: ReadOptions): Promise<CataloguePage> => {
    const page = pageOf(cursor)
    const { items, total_count: total, page_info: info } = await listed(page, PAGE_SIZE, options)
    if (info.current_page !== page) {
      const message = `requested page ${page} of the products, the store gave page ${info.current_page ?? 'unknown'}`
      throw new ConnectorError('store.catalogue_incomplete', { message })
    }
    const isLast = page >= (info.total_pages ?? Math.ceil(total / PAGE_SIZE))
    return {
      // A product without a URL key has no page.
      ids: items.flatMap((item) => item?.url_key ?? []),
      categoryId: FULL_CATALOGUE_ID,
      total,
      isLastOfCategory: isLast,
      next: isLast ? null : String(page + 1),
    }
  }
  return {
    caps: { exactQuantity: false, batchSize: MAX_KEYS },
    readMarket: async (options) => {
      const currency = await client.get(queryUrl(store, CURRENCY), Currency, access, options)
      const own = currency.default_display_currency_code ?? currency.base_currency_code ?? null
      // Prices are requested in the setting's currency.
      const isOffered = currency.available_currency_codes.includes(store.currency)
      return { currency: own, country: null, visitor_currency: isOffered ? store.currency : own }
    },
    catalogue: { list, count: async (options) => (await listed(1, 1, options)).total_count },
    ...plainReads({
      store,
      maxIds: MAX_KEYS,
      products: readInFull,
      stocks: readStocks,
      listsSoldOut: false,
      toPlain: ({ config, ...product }) => mapProduct(product, store, config),
    }),
  }
}
