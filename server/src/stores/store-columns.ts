import { isDeepStrictEqual } from 'node:util'
import type { StoreDescription } from '@outlet/shared/contract/store-settings'

type Settings<Description = StoreDescription> = Description extends unknown ? Omit<Description, 'key'> : never

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** What only some dialects have; null in the others. */
const ownColumnsOf = (settings: Settings) => {
  const own: Readonly<Record<string, unknown>> = { ...settings }
  return {
    siteId: textOf(own['site_id']),
    categoryIds: 'category_ids' in settings ? [...new Set(settings.category_ids)] : [],
    listPriceBook: textOf(own['list_price_book']),
    organizationId: textOf(own['organization_id']),
    redirectUri: textOf(own['redirect_uri']),
    regionId: textOf(own['region_id']),
    channelToken: textOf(own['channel_token']),
    country: textOf(own['country']),
  }
}

/** In hours. */
const A_DAY = 24

/** The columns that people set, all but key and credentials. */
export const columnsOf = (settings: Settings) => ({
  name: settings.name,
  dialect: settings.dialect,
  baseUrl: settings.base_url,
  currency: settings.currency,
  ratePerSecond: settings.rate_per_second,
  burst: settings.burst,
  concurrency: settings.concurrency,
  maxOrderableQuantity: settings.max_orderable_quantity,
  syncEveryHours: settings.sync_every_hours ?? A_DAY,
  proxy: settings.proxy ?? null,
  ...ownColumnsOf(settings),
})

/** What a store is asked for, and as whom: what a refusal of its words may be about. */
export const askedBy = (settings: Settings) => {
  const { dialect, baseUrl, proxy, currency, ...own } = columnsOf(settings)
  const { siteId, categoryIds, listPriceBook, organizationId, redirectUri, regionId, channelToken, country } = own
  const client = { organizationId, redirectUri, regionId, channelToken, country }
  return { dialect, baseUrl, proxy, currency, siteId, categoryIds, listPriceBook, ...client }
}

export const asksAlike = (one: Settings, other: Settings): boolean => isDeepStrictEqual(askedBy(one), askedBy(other))

/** Where orders of the store go to. Over plain http a proxy reads and changes them. */
const placeOf = (settings: Settings) => {
  const { dialect, baseUrl, siteId, organizationId, regionId, channelToken, proxy } = askedBy(settings)
  const reader = baseUrl.startsWith('http:') ? proxy : null
  return { dialect, baseUrl, siteId, organizationId, regionId, channelToken, reader }
}

export const isSamePlace = (one: Settings, other: Settings): boolean => isDeepStrictEqual(placeOf(one), placeOf(other))

type Described = ReturnType<typeof columnsOf> & { key: string }

const told = (value: string | null): string => {
  if (value === null) throw new Error('a store lacks a setting of its dialect')
  return value
}

const sfccOf = (row: Described) => ({
  site_id: told(row.siteId),
  category_ids: row.categoryIds,
  list_price_book: told(row.listPriceBook),
})

/** A row's settings, in the form of its dialect. */
export function describeStore(row: Described) {
  const { dialect } = row
  const common = {
    key: row.key,
    name: row.name,
    base_url: row.baseUrl,
    currency: row.currency,
    rate_per_second: row.ratePerSecond,
    burst: row.burst,
    concurrency: row.concurrency,
    max_orderable_quantity: row.maxOrderableQuantity,
    sync_every_hours: row.syncEveryHours,
    proxy: row.proxy,
  }
  switch (dialect) {
    case 'sfcc-ocapi':
      return { ...common, dialect, ...sfccOf(row) }
    case 'sfcc-scapi':
      return {
        ...common,
        dialect,
        ...sfccOf(row),
        organization_id: told(row.organizationId),
        redirect_uri: row.redirectUri,
      }
    case 'shopify':
      return { ...common, dialect, country: row.country }
    case 'medusa':
      return { ...common, dialect, region_id: told(row.regionId) }
    case 'vendure':
      return { ...common, dialect, channel_token: row.channelToken }
  }
}
