import { call } from '@outlet/shared/api/call'
import { listBaseProducts } from '@outlet/shared/contract/product-base'
import type { Search } from '@outlet/shared/remote/extension'

const SHOWN = 5

/** Searches the team's products by code, name, tag or note. */
const searchProductBase: Search = async (text, signal) => {
  const { items } = await call(listBaseProducts, { query: { q: text, limit: SHOWN } }, { signal })
  return items.map(({ id, product_code: code, stores, tags }) => ({
    id,
    title: code,
    detail: [stores[0]?.name, ...tags].filter((word) => word !== undefined).join(' · '),
    link: `/product_base?item=${id}`,
  }))
}

export default searchProductBase
