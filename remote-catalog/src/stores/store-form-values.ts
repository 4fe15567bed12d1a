import type { StoreDescription, StoreDialect } from '@outlet/shared/contract/store-settings'
import { storeCan } from '@outlet/shared/contract/stores'
import type { Store } from '@outlet/shared/contract/stores'

/** What stands in the form: the fields of every dialect, of which one's are shown. Kept credentials are never there. */
export const newStoreValues = {
  key: '',
  name: '',
  // The form's type holds every dialect; this is only the first choice.
  dialect: 'sfcc-ocapi' as StoreDialect,
  base_url: '',
  organization_id: '',
  site_id: '',
  region_id: '',
  channel_token: '',
  country: '',
  category_ids: [] as readonly string[],
  list_price_book: '',
  redirect_uri: '',
  currency: 'USD',
  // What a store of this trade takes without noticing; an admin sets more where the store allows it.
  rate_per_second: 5,
  burst: 10,
  concurrency: 2,
  max_orderable_quantity: 10,
  sync_every_hours: 24,
  proxy: '',
  proxy_user: '',
  proxy_password: '',
  client_id: '',
  client_secret: '',
  publishable_key: '',
  storefront_token: '',
}
export type StoreFormValues = typeof newStoreValues
type Field = keyof StoreFormValues

const sfccFields = ['site_id', 'category_ids', 'list_price_book'] as const

/** The fields that only some dialects have, in the order in which they are read. */
export const ownFields: Readonly<Record<StoreDialect, readonly Field[]>> = {
  'sfcc-ocapi': sfccFields,
  'sfcc-scapi': ['organization_id', ...sfccFields, 'redirect_uri'],
  shopify: ['country'],
  medusa: ['region_id'],
  vendure: ['channel_token'],
}

export const credentialFields: Readonly<Record<StoreDialect, readonly Field[]>> = {
  'sfcc-ocapi': ['client_id'],
  'sfcc-scapi': ['client_id', 'client_secret'],
  shopify: ['storefront_token'],
  medusa: ['publishable_key'],
  vendure: [],
}
/** The login of the store's proxy, which belongs to its credentials. */
export const proxyLoginFields = ['proxy_user', 'proxy_password'] as const
export const secretFields: readonly Field[] = [
  'client_id',
  'client_secret',
  'publishable_key',
  'storefront_token',
  ...proxyLoginFields,
]
/** Of the dialect's own fields, those that say where and as whom the store is asked. */
export const accessFields: readonly Field[] = ['organization_id', 'redirect_uri', 'channel_token']
/** Settings that a store may have none of. */
const nullableFields: readonly Field[] = ['redirect_uri', 'channel_token', 'country', 'proxy']
const optionalCredentials: readonly Field[] = ['client_secret', 'storefront_token', ...proxyLoginFields]
/** May be left empty: then the store has none. */
export const optionalFields: readonly Field[] = [...optionalCredentials, ...nullableFields]

const commonFields = [
  'name',
  'base_url',
  'currency',
  'rate_per_second',
  'burst',
  'concurrency',
  'max_orderable_quantity',
  'sync_every_hours',
  'proxy',
] as const

const picked = (values: StoreFormValues, fields: readonly Field[]): Partial<Record<Field, unknown>> =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? '']))

const settingsIn = (values: StoreFormValues) => {
  const settings = picked(values, [...commonFields, ...ownFields[values.dialect]])
  const none = nullableFields.filter((field) => settings[field] === '').map((field) => [field, null])
  return { ...settings, ...Object.fromEntries(none) }
}

const credentialsIn = (values: StoreFormValues) => {
  const isLeftOut = (field: Field) => optionalCredentials.includes(field) && values[field] === ''
  return picked(
    values,
    [...credentialFields[values.dialect], ...proxyLoginFields].filter((field) => !isLeftOut(field)),
  )
}

/** Nothing typed: the kept credentials stay. */
const typedCredentials = (values: StoreFormValues) => {
  const fields = [...credentialFields[values.dialect], ...proxyLoginFields]
  const isTyped = fields.some((field) => String(values[field] ?? '').trim() !== '')
  return isTyped ? { credentials: credentialsIn(values) } : {}
}

/** A store's settings as it is, without credentials. */
export const settingsOf = (store: Store): StoreDescription => {
  const { dialect, key, name, base_url, currency, rate_per_second, burst, concurrency } = store
  const { max_orderable_quantity, sync_every_hours, proxy } = store
  const limits = { rate_per_second, burst, concurrency, max_orderable_quantity, sync_every_hours }
  const common = { key, name, base_url, currency, proxy, ...limits }
  switch (dialect) {
    case 'sfcc-ocapi':
      return { ...common, dialect, ...sfccOf(store) }
    case 'sfcc-scapi':
      return {
        ...common,
        dialect,
        ...sfccOf(store),
        organization_id: store.organization_id,
        redirect_uri: store.redirect_uri,
      }
    case 'shopify':
      return { ...common, dialect, country: store.country }
    case 'medusa':
      return { ...common, dialect, region_id: store.region_id }
    case 'vendure':
      return { ...common, dialect, channel_token: store.channel_token }
  }
}

const sfccOf = ({ site_id, category_ids, list_price_book }: Extract<Store, { site_id: string }>) => ({
  site_id,
  category_ids,
  list_price_book,
})

export type StoreChangeValues = StoreFormValues & { readonly version: number }

/** A form to change a store. */
export const valuesOfStore = (store: Store): StoreChangeValues => {
  const settings = settingsOf(store)
  const redirect_uri = 'redirect_uri' in settings ? (settings.redirect_uri ?? '') : ''
  const channel_token = 'channel_token' in settings ? (settings.channel_token ?? '') : ''
  const country = 'country' in settings ? (settings.country ?? '') : ''
  const { sync_every_hours, version } = store
  const proxy = store.proxy ?? ''
  return { ...newStoreValues, ...settings, sync_every_hours, redirect_uri, channel_token, country, proxy, version }
}

/** The form's values as `POST /stores` takes them. */
export const connectBody = (values: StoreFormValues) => ({
  key: values.key,
  dialect: values.dialect,
  ...settingsIn(values),
  credentials: credentialsIn(values),
})

/** The form's values as `POST /stores/try` takes them. */
export const trialBody = (values: StoreFormValues) => ({
  key: values.key,
  dialect: values.dialect,
  ...settingsIn(values),
  ...typedCredentials(values),
})

/** The form's values as `PATCH /stores/:storeKey` takes them. */
export const changeBody = (store: Store) => (values: StoreChangeValues) => {
  const { base_url, ...settings } = settingsIn(values)
  const change = { ...settings, version: values.version }
  return storeCan.move(store) ? { ...change, base_url, ...typedCredentials(values) } : change
}

/** The form's field for a path of the body: `credentials.client_id`, `category_ids.1`. */
export const storeFieldOf = (path: string): string => {
  if (path === 'credentials') return 'client_id'
  return path.startsWith('category_ids') ? 'category_ids' : path.replace(/^credentials\./, '')
}
