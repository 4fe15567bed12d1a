import { endpoint } from '../endpoint'
import { StoreKey } from '../stores/store-key'
import { z } from '../zod'

/** Monitor of the same product in another store. */
export const MonitorPeer = z.object({
  id: z.uuid(),
  website_type: StoreKey,
  product_code: z.string(),
})
export type MonitorPeer = z.infer<typeof MonitorPeer>

export const listMonitorPeers = endpoint({
  method: 'GET',
  path: '/inventory-monitors/:monitorId/peers',
  summary: 'Monitors of the same product in other stores, for comparing their trends (prices: `listSameProducts`)',
  needs: 'inventory-monitors.read',
  response: z.object({ items: z.array(MonitorPeer) }),
  topics: ['inventory-monitors', 'products'],
})
