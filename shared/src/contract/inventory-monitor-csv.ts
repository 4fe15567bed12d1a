import { csvRequest, DownloadTicket } from './downloads'
import { endpoint } from './endpoint'
import { monitorFilters, monitorSorts } from './inventory-monitors'

export const monitorColumns = [
  'product_code',
  'master_code',
  'website_type',
  'product_id',
  'product_name',
  'is_monitoring',
  'stock_state',
  'stock_level',
  'orderable',
  'price',
  'price_max',
  'currency',
  'health',
  'interval_seconds',
  'confirmations',
  'active_hours',
  'tags',
  'variant_ids',
  'low_stock_threshold',
  'price_change_percent',
  'note',
  'last_checked_at',
  'next_check_at',
  'created_at',
] as const

export const monitorCsv = endpoint({
  method: 'POST',
  path: '/inventory-monitors/csv',
  summary: 'A ticket for the monitors as CSV: exactly what is filtered',
  needs: 'inventory-monitors.read',
  body: csvRequest(monitorFilters, monitorSorts, monitorColumns),
  response: DownloadTicket,
})
