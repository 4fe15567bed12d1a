import type { StoreOf } from '../../dialect'
import type { WireConfig, WireProduct } from './wire'

/** Returns the address below which the store's pages are, with the code of the view if the store shows it there. */
function linkBase({ base_url }: StoreOf<'magento'>, config: WireConfig): string {
  const link = config?.secure_base_link_url
  const stated = link && URL.canParse(link) && /^https?:\/\//.test(link) ? link : base_url
  return stated.endsWith('/') ? stated : `${stated}/`
}

/** Returns the address of the product's page. */
export const pageUrl = (
  { url_key, url_suffix }: Pick<WireProduct, 'url_key' | 'url_suffix'>,
  store: StoreOf<'magento'>,
  config: WireConfig,
): string => {
  const suffix = url_suffix ?? config?.product_url_suffix ?? ''
  return `${linkBase(store, config)}${encodeURIComponent(url_key)}${encodeURI(suffix)}`
}
