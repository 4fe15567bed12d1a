import { isDeepStrictEqual } from 'node:util'
import { ownSettings, StoredOwnSettings, type StoreDescription } from '@outlet/shared/contract/stores/store-settings'
import { pick } from '../platform/db/pick'

type Settings<Description = StoreDescription> = Description extends unknown ? Omit<Description, 'key'> : never

type TextSetting = Exclude<keyof typeof ownSettings, 'category_ids'>

/** Columns that only some dialects have; null in the others. */
const ownColumnsOf = (settings: Settings) => {
  const own: Readonly<Record<string, unknown>> = { ...settings }
  // Object.fromEntries loses the names.
  const texts = Object.fromEntries(Object.keys(ownSettings).map((name) => [name, own[name] ?? null])) as Record<
    TextSetting,
    string | null
  >
  return { ...texts, category_ids: 'category_ids' in settings ? [...new Set(settings.category_ids)] : [] }
}

const DEFAULT_SYNC_EVERY_HOURS = 24

/** The columns that people set, except key and credentials. */
export const columnsOf = (settings: Settings) => ({
  name: settings.name,
  dialect: settings.dialect,
  base_url: settings.base_url,
  currency: settings.currency,
  rate_per_second: settings.rate_per_second,
  burst: settings.burst,
  concurrency: settings.concurrency,
  max_orderable_quantity: settings.max_orderable_quantity,
  sync_every_hours: settings.sync_every_hours ?? DEFAULT_SYNC_EVERY_HOURS,
  proxy: settings.proxy ?? null,
  ...ownColumnsOf(settings),
})

/** Settings that determine a store's requests and its client: a refusal by the store may be due to any of them. */
export const requestSettings = (settings: Settings) => {
  const { name, rate_per_second, burst, concurrency, max_orderable_quantity, sync_every_hours, ...request } =
    columnsOf(settings)
  return request
}

export const sendsSameRequests = (one: Settings, other: Settings): boolean =>
  isDeepStrictEqual(requestSettings(one), requestSettings(other))

/**
 * Settings that determine where the store's orders go. Over plain http this includes the proxy, which can read and
 * change them.
 */
const placeOf = (settings: Settings) => {
  const { currency, country, category_ids, list_price_book, redirect_uri, proxy, ...place } = requestSettings(settings)
  return { ...place, reader: place.base_url.startsWith('http:') ? proxy : null }
}

export const isSamePlace = (one: Settings, other: Settings): boolean => isDeepStrictEqual(placeOf(one), placeOf(other))

type Described = ReturnType<typeof columnsOf> & { key: string }

/** Returns a row's settings in the form of its dialect. */
export const describeStore = (row: Described) => ({
  ...pick(row, 'key', 'name', 'base_url', 'currency', 'rate_per_second', 'burst', 'concurrency', 'proxy'),
  ...pick(row, 'max_orderable_quantity', 'sync_every_hours'),
  ...StoredOwnSettings.parse(row),
})
