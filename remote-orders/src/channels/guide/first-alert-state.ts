import { call } from '@outlet/shared/api/call'
import { listDeliveries } from '@outlet/shared/contract/deliveries'
import { listMonitors, restockPracticeProduct } from '@outlet/shared/contract/inventory-monitors'
import { listStores } from '@outlet/shared/contract/stores'
import { formatTime } from '@outlet/shared/format/time'
import { i18n } from '@outlet/shared/i18n/i18n'
import type { StepState } from '@outlet/shared/remote/extension'
import { readLocale } from '@outlet/shared/settings/locale'
import './messages'

const text = (key: string, values = {}): string => i18n.t(`orders:channels.guide.${key}`, values)

/** Number of monitors, newest first, among which one of the practice store is searched. */
const SEARCHED = 50

/**
 * State of the guide's step for the first alert: the alert, or what it waits for. A monitored product of the practice
 * store can be brought back into stock by a click; a real store's restock can only be awaited.
 */
export const firstAlertState = async (signal: AbortSignal): Promise<StepState> => {
  const [alerts, monitors, stores] = await Promise.all([
    call(listDeliveries, { query: { type: ['alert'], state: ['sent'], limit: 1 } }, { signal }),
    call(listMonitors, { query: { is_monitoring: true, limit: SEARCHED } }, { signal }),
    call(listStores, { query: { limit: 200 } }, { signal }),
  ])
  const [alert] = alerts.items
  if (alert) {
    return { isDone: true, status: text('arrived', { at: formatTime(alert.created_at, readLocale()) }) }
  }
  const practiceKeys = new Set(stores.items.filter(({ is_practice }) => is_practice).map(({ key }) => key))
  const monitor = monitors.items.find(({ website_type }) => practiceKeys.has(website_type))
  if (!monitor) {
    return { isDone: false, status: text(monitors.items.length > 0 ? 'waiting_for_restock' : 'waiting_for_monitor') }
  }
  const name = monitor.product_name ?? monitor.product_code
  return {
    isDone: false,
    status: text('waiting_for_product', { name }),
    action: {
      label: text('restock'),
      run: () => call(restockPracticeProduct, { params: { monitorId: monitor.id } }),
    },
  }
}
