import { endpoint } from './endpoint'
import { InventoryMonitor } from './inventory-monitors'
import { Timestamp } from './time'
import { z } from './zod'

export const getMonitorSummary = endpoint({
  method: 'GET',
  path: '/inventory-monitors/summary',
  summary: 'What is in stock now among the monitored',
  needs: 'inventory-monitors.read',
  response: z.object({
    monitored: z.int(),
    in_stock: z.int(),
    failing: z.int(),
    latest: z.array(InventoryMonitor),
  }),
  topics: ['inventory-monitors'],
})

export const listStockChanges = endpoint({
  method: 'GET',
  path: '/inventory-monitors/stock-changes',
  summary: 'The monitored products whose confirmed stock state changed last, latest first; each once',
  needs: 'inventory-monitors.read',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(50).default(6) }),
  response: z.object({ items: z.array(InventoryMonitor.extend({ stock_changed_at: Timestamp })) }),
  topics: ['inventory-monitors'],
})
