import { storeCan } from '@outlet/shared/contract/stores'
import type { Store, StoreSettings } from '@outlet/shared/contract/stores'

/** What stands in the form; the credentials that are kept are never there. */
export interface StoreFormValues extends Omit<StoreSettings, 'credentials'> {
  readonly client_id: string
}

/** What a store of this trade takes without noticing; an admin sets more where the store allows it. */
export const newStoreValues: StoreFormValues = {
  key: '',
  name: '',
  dialect: 'sfcc-ocapi',
  base_url: '',
  site_id: '',
  category_ids: [],
  list_price_book: '',
  currency: 'USD',
  rate_per_second: 5,
  burst: 10,
  concurrency: 2,
  max_orderable_quantity: 10,
  client_id: '',
}

/** A store's settings as it is, without credentials. */
export const settingsOf = (store: Store): Omit<StoreSettings, 'credentials'> => ({
  key: store.key,
  name: store.name,
  dialect: store.dialect,
  base_url: store.base_url,
  site_id: store.site_id,
  category_ids: store.category_ids,
  list_price_book: store.list_price_book,
  currency: store.currency,
  rate_per_second: store.rate_per_second,
  burst: store.burst,
  concurrency: store.concurrency,
  max_orderable_quantity: store.max_orderable_quantity,
})

export type StoreChangeValues = StoreFormValues & { readonly version: number }

/** A form to change a store. */
export const valuesOfStore = (store: Store): StoreChangeValues => ({
  ...settingsOf(store),
  client_id: '',
  version: store.version,
})

/** The form's values as `POST /stores` takes them. */
export const connectBody = ({ client_id, ...settings }: StoreFormValues) => ({
  ...settings,
  credentials: { client_id },
})

/** Nothing typed: the kept credentials stay. */
const credentialsOf = (client_id: string) => (client_id.trim() === '' ? {} : { credentials: { client_id } })

/** The form's values as `POST /stores/try` takes them. */
export const trialBody = ({ client_id, ...settings }: StoreFormValues) => ({ ...settings, ...credentialsOf(client_id) })

/** The form's values as `PATCH /stores/:storeKey` takes them. */
export const changeBody = (store: Store) => (values: StoreChangeValues) => {
  const { key: _key, dialect: _dialect, base_url, client_id, ...settings } = values
  return storeCan.move(store) ? { ...settings, base_url, ...credentialsOf(client_id) } : settings
}

/** The form's field for a path of the body. */
export const storeFieldOf = (path: string): string => {
  if (path.startsWith('credentials')) return 'client_id'
  return path.startsWith('category_ids') ? 'category_ids' : path
}
