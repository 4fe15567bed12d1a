import { call } from '@outlet/shared/api/call'
import { createMonitor, listMonitors } from '@outlet/shared/contract/inventory-monitors'
import { listProducts } from '@outlet/shared/contract/products'
import { listStores } from '@outlet/shared/contract/stores'
import { formatTime } from '@outlet/shared/format/time'
import { i18n } from '@outlet/shared/i18n/i18n'
import type { StepState } from '@outlet/shared/remote/extension'
import { readLocale } from '@outlet/shared/settings/locale'
import './messages'

const text = (key: string, values = {}): string => i18n.t(`monitoring:inventoryMonitors.guide.${key}`, values)

/** Describes the newest monitor: its first reading with its time, or that it is awaited. */
const readingStatus = async (signal: AbortSignal): Promise<string | undefined> => {
  const { items } = await call(listMonitors, { query: { limit: 1 } }, { signal })
  const [monitor] = items
  if (!monitor) return undefined
  const name = monitor.product_name ?? monitor.product_code
  if (!monitor.read_at) return text('waiting_for_reading', { name })
  const state = i18n.t(`monitoring:inventoryMonitors.stock_state.${monitor.stock_state}`)
  return text('reading', { name, state, at: formatTime(monitor.read_at, readLocale()) })
}

/** Returns a product of the practice store, preferably a sold-out one, whose restock is worth waiting for. */
const findPracticeProduct = async (signal: AbortSignal) => {
  const { items: stores } = await call(listStores, { query: { limit: 200 } }, { signal })
  const store = stores.find(({ is_practice, products_count }) => is_practice && products_count > 0)
  if (!store) return undefined
  const find = async (filter: { orderable?: boolean }) =>
    (
      await call(
        listProducts,
        { query: { website_type: store.key, is_monitored: false, limit: 1, ...filter } },
        { signal },
      )
    ).items[0]
  return (await find({ orderable: false })) ?? (await find({}))
}

/** State of the guide's step for the first monitor. A product of the practice store is monitored by one click. */
export const monitoredState = async (monitored: number, signal: AbortSignal): Promise<StepState> => {
  if (monitored > 0) return { isDone: true, status: await readingStatus(signal) }
  const product = await findPracticeProduct(signal)
  if (!product) return { isDone: false }
  const body = { website_type: product.website_type, product_id: product.id }
  return {
    isDone: false,
    action: { label: text('monitor', { name: product.name }), run: () => call(createMonitor, { body }) },
  }
}
