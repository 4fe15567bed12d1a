import { call } from '@outlet/shared/api/call'
import { searchProducts as endpoint } from '@outlet/shared/contract/products'
import type { Search } from '@outlet/shared/remote/extension'
import { storeProductAddress } from '../common/store-address'

/** Searches the products of all stores by code or name. */
const searchProducts: Search = async (text, signal) => {
  const { items } = await call(endpoint, { query: { q: text } }, { signal })
  return items.map(({ website_type, store_name, id, name }) => ({
    id: `${website_type}/${id}`,
    title: name,
    detail: `${id} · ${store_name}`,
    link: storeProductAddress(website_type, id),
  }))
}

export default searchProducts
