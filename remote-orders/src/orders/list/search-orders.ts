import { call } from '@outlet/shared/api/call'
import { listOrders } from '@outlet/shared/contract/orders'
import type { Search } from '@outlet/shared/remote/extension'

const SHOWN = 5

/** Searches orders by number and by the list's other search fields. */
const searchOrders: Search = async (text, signal) => {
  const { items } = await call(listOrders, { query: { q: text, limit: SHOWN } }, { signal })
  return items.map(({ id, order_number: number, store_name: store, lines }) => ({
    id,
    title: number,
    detail: [store, lines[0]?.title].filter((part) => part !== undefined).join(' · '),
    link: `/orders/list?order=${id}`,
  }))
}

export default searchOrders
