import type { StoreOf } from '../../dialect'

/** Store settings that the mapping of Salesforce documents needs, for both APIs. */
export type SfccStore = Pick<
  StoreOf<'sfcc-ocapi'>,
  'key' | 'base_url' | 'site_id' | 'list_price_book' | 'currency' | 'max_orderable_quantity'
>
