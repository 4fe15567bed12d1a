import { endpoint } from '../endpoint'
import { Money } from '../money'
import { StoreKey } from '../stores/store-key'
import { z } from '../zod'
import { InventoryMonitor } from './inventory-monitor'

/** Monitor of the same product in another store. */
export const MonitorPeer = z.object({
  id: z.uuid(),
  website_type: StoreKey,
  product_code: z.string(),
  monitor: InventoryMonitor.optional(),
  /** Its price in the reporting currency at today's rate; null = unknown, or there is no rate. */
  reporting_price: Money.nullable().default(null),
})
export type MonitorPeer = z.infer<typeof MonitorPeer>

export const listMonitorPeers = endpoint({
  method: 'GET',
  path: '/inventory-monitors/:monitorId/peers',
  summary: 'Monitors of the same product in other stores: of the same product id, master id or product code',
  needs: 'inventory-monitors.read',
  response: z.object({
    /** Sorted by price, the orderable ones first. */
    items: z.array(MonitorPeer),
    /** Price of this monitor in the reporting currency. */
    reporting_price: Money.nullable().default(null),
  }),
  topics: ['inventory-monitors'],
})
