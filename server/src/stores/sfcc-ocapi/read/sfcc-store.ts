import type { StoreDescription } from '@outlet/shared/contract/store-settings'

/** What the mapping of Salesforce's documents goes by, whichever API they came from. */
export type SfccStore = Pick<
  Extract<StoreDescription, { dialect: 'sfcc-ocapi' }>,
  'key' | 'base_url' | 'site_id' | 'list_price_book' | 'currency' | 'max_orderable_quantity'
>
