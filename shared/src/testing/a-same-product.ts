import type { SameProduct } from '../contract/products/product-groups'
import { someMoney } from './builders'

export const aSameProduct = (change: Partial<SameProduct> = {}): SameProduct => ({
  website_type: 'coach-outlet',
  store_name: 'Coach Outlet',
  product_id: 'C0772',
  name: 'Tabby',
  is_own: false,
  is_linked: false,
  is_offline: false,
  store_url: null,
  price: someMoney(),
  price_max: null,
  reporting_price: someMoney(92_000, 'CNY'),
  is_cheapest: false,
  ats: 3,
  qty_kind: 'exact',
  orderable: true,
  read_at: '2026-11-20T12:00:00.000Z',
  monitor_id: null,
  ...change,
})
