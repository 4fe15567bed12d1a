import type { StoreDescription } from '@outlet/shared/contract/stores/store-settings'

/** Store settings that the mapping of Salesforce documents needs, for both APIs. */
export type SfccStore = Pick<
  Extract<StoreDescription, { dialect: 'sfcc-ocapi' }>,
  'key' | 'base_url' | 'site_id' | 'list_price_book' | 'currency' | 'max_orderable_quantity'
>
