import type { StoreSettings } from '@outlet/shared/contract/stores'

/** The columns that people set, all but key, dialect and credentials. */
export const columnsOf = (settings: Omit<StoreSettings, 'key' | 'dialect' | 'credentials'>) => ({
  name: settings.name,
  baseUrl: settings.base_url,
  siteId: settings.site_id,
  categoryIds: [...new Set(settings.category_ids)],
  listPriceBook: settings.list_price_book,
  currency: settings.currency,
  ratePerSecond: settings.rate_per_second,
  burst: settings.burst,
  concurrency: settings.concurrency,
  maxOrderableQuantity: settings.max_orderable_quantity,
})
