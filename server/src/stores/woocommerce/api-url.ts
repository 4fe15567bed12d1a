import type { StoreOf } from '../dialect'

/** URL of a resource of the Store API. */
export const apiUrl = ({ base_url }: Pick<StoreOf<'woocommerce'>, 'base_url'>, path: string): string =>
  `${base_url}/wp-json/wc/store/v1/${path}`
