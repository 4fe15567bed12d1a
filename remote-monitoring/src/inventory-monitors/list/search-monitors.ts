import { call } from '@outlet/shared/api/call'
import { listMonitors } from '@outlet/shared/contract/inventory-monitors'
import { i18n } from '@outlet/shared/i18n/i18n'
import type { Search } from '@outlet/shared/remote/extension'
import { monitorAddress } from '../monitors-page'

const SHOWN = 5

/** Searches monitors by product code or name. */
const searchMonitors: Search = async (text, signal) => {
  const { items } = await call(listMonitors, { query: { q: text, limit: SHOWN } }, { signal })
  return items.map(({ id, product_code: code, product_name: name, stock_state: state }) => ({
    id,
    title: name ?? code,
    detail: `${code} · ${i18n.t(`monitoring:inventoryMonitors.stock_state.${state}`)}`,
    link: monitorAddress(id),
  }))
}

export default searchMonitors
