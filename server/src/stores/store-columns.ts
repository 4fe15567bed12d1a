import { isDeepStrictEqual } from 'node:util'
import { NO_MAINTENANCE } from '@outlet/shared/contract/stores/maintenance'
import { ownSettings, StoredOwnSettings, type StoreDescription } from '@outlet/shared/contract/stores/store-settings'
import { pageRule } from '@outlet/shared/contract/stores/page-rule'
import { z } from '@outlet/shared/contract/zod'
import { pick } from '../platform/db/pick'

const CategoryIds = z.object({ category_ids: z.array(z.string()).default([]) })

type Settings<Description = StoreDescription> = Description extends unknown ? Omit<Description, 'key'> : never

/** Settings with a column of their own. All others are in `own_settings`, unless they are null. */
const columnSettings = [
  'site_id',
  'list_price_book',
  'organization_id',
  'redirect_uri',
  'region_id',
  'channel_token',
  'country',
] as const
type ColumnSetting = (typeof columnSettings)[number]

/** Columns of the settings that only some dialects have. */
export const ownColumnsOf = (settings: Readonly<Record<string, unknown>>) => {
  const columns: readonly string[] = [...columnSettings, 'category_ids']
  const others = Object.keys(ownSettings).filter((name) => !columns.includes(name) && (settings[name] ?? null) !== null)
  const { category_ids } = CategoryIds.parse(settings)
  // Object.fromEntries loses the names.
  const texts = Object.fromEntries(columnSettings.map((name) => [name, settings[name] ?? null])) as Record<
    ColumnSetting,
    string | null
  >
  return {
    ...texts,
    category_ids: [...new Set(category_ids)],
    own_settings: Object.fromEntries(others.map((name) => [name, settings[name]])),
  }
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
  maintenance: settings.maintenance ?? NO_MAINTENANCE,
  proxy: settings.proxy ?? null,
  ...ownColumnsOf(settings),
})

/** Settings that determine a store's requests and its client: a refusal by the store may be due to any of them. */
export const requestSettings = (settings: Settings) => {
  const {
    name,
    rate_per_second,
    burst,
    concurrency,
    max_orderable_quantity,
    sync_every_hours,
    maintenance,
    ...request
  } = columnsOf(settings)
  return request
}

export const sendsSameRequests = (one: Settings, other: Settings): boolean =>
  isDeepStrictEqual(requestSettings(one), requestSettings(other))

/** Own settings that concern reading only. */
const readingSettings = new Set(['robots_txt', ...Object.keys(pageRule)])

/**
 * Settings that determine where the store's orders go. Over plain http this includes the proxy, which can read and
 * change them.
 */
const placeOf = (settings: Settings) => {
  const { currency, country, category_ids, list_price_book, redirect_uri, proxy, ...place } = requestSettings(settings)
  const { own_settings, ...others } = place
  const own = Object.entries(own_settings).filter(([name]) => !readingSettings.has(name))
  return { ...others, own, reader: place.base_url.startsWith('http:') ? proxy : null }
}

export const isSamePlace = (one: Settings, other: Settings): boolean => isDeepStrictEqual(placeOf(one), placeOf(other))

type Described = ReturnType<typeof columnsOf> & { key: string }

/** Returns a row's settings in the form of its dialect. */
export const describeStore = (row: Described) => ({
  ...pick(row, 'key', 'name', 'base_url', 'currency', 'rate_per_second', 'burst', 'concurrency', 'proxy'),
  ...pick(row, 'max_orderable_quantity', 'sync_every_hours', 'maintenance'),
  ...StoredOwnSettings.parse({ ...row, ...row.own_settings }),
})
