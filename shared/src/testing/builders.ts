import type { Annotation } from '../contract/analytics/annotations'
import { InventoryMonitor } from '../contract/inventory-monitors'
import type { Money } from '../contract/money'
import { OrderWithProducts, type OrderLine, type OrderWithEvents } from '../contract/orders'
import type { PriceFacts } from '../contract/products/price-facts'
import type { ProductCandidate } from '../contract/products/product-candidates'
import type { Product, ProductDetail, Variant } from '../contract/products'
import type { CurrentUser } from '../contract/session'
import type { StoreSync } from '../contract/stores'
import type { ConfiguredStore } from '../contract/stores/store-settings'
import type { UserSummary } from '../contract/users'

const NOON = '2026-11-20T12:00:00.000Z'

let made = 0

/** Returns a new sequential id, so that test output is the same every time. */
export const anId = (): string => `00000000-0000-7000-8000-${String(++made).padStart(12, '0')}`

export const someMoney = (minor = 12_900, currency = 'USD'): Money => ({ minor, currency })

export const aCurrentUser = (change: Partial<CurrentUser> = {}): CurrentUser => ({
  accountId: '00000000-0000-7000-8000-0000000000aa',
  username: 'lin',
  name: 'Lin Wei',
  avatar: null,
  job: null,
  jobName: null,
  organization: null,
  organizationName: null,
  location: null,
  locationName: null,
  email: 'lin@example.com',
  phone: null,
  introduction: null,
  personalWebsite: null,
  registrationDate: NOON,
  certification: null,
  role: 'admin',
  version: 1,
  ...change,
})

export const aUser = (change: Partial<UserSummary> = {}): UserSummary => ({
  id: anId(),
  username: 'lin',
  name: 'Lin Wei',
  avatar: null,
  job: null,
  organization: null,
  email: null,
  phone: null,
  role: 'user',
  state: 'active',
  created_at: NOON,
  last_seen_at: null,
  deleted_at: null,
  ...change,
})

export const anOrderLine = (change: Partial<OrderLine> = {}): OrderLine => ({
  title: 'Tabby Shoulder Bag 26',
  product_code: 'C0772-B4ABC',
  color: 'Black',
  size: null,
  attributes: [],
  quantity: 1,
  unit_price: 12_900,
  ...change,
})

export const anOrder = (change: Partial<OrderWithProducts> = {}): OrderWithProducts => ({
  ...OrderWithProducts.parse({
    id: anId(),
    order_number: 'M-000001',
    source: 'manual',
    website_type: 'coach-outlet',
    store_name: 'Coach Outlet',
    store_order_number: null,
    status: 'placed',
    payment: 'paid',
    fulfilment: 'unfulfilled',
    lines: [anOrderLine()],
    currency: 'USD',
    subtotal: someMoney(),
    tax: someMoney(0),
    shipping: someMoney(0),
    total: someMoney(),
    converted_total: null,
    note: null,
    placed_at: NOON,
    created_at: NOON,
    updated_at: NOON,
    version: 1,
  }),
  ...change,
})

/** An order as its page loads it: recorded by hand, so it has no store to check. */
export const anOrderWithEvents = (change: Partial<OrderWithEvents> = {}): OrderWithEvents => ({
  ...anOrder(),
  events: [],
  refreshed_at: null,
  refresh_error: null,
  next_refresh_at: null,
  is_refreshable: false,
  is_cancellable: false,
  cancel_asked_at: null,
  ...change,
})

export const aVariant = (change: Partial<Variant> = {}): Variant => ({
  variant_id: 'C0772-B4ABC-1',
  color_id: 'B4ABC',
  color_name: 'Black',
  size: null,
  attributes: [],
  is_default: true,
  is_orderable: true,
  is_bestseller: null,
  is_early_access: null,
  is_final_sale: null,
  units_sold: null,
  is_onsale: true,
  sales_price: someMoney(),
  list_price: someMoney(39_500),
  discount_percentage: 67,
  valid_from: null,
  ats: 12,
  stock_level: 12,
  images: { full: [], thumbnails: [], thumbnail: null, sequence: null },
  color_image: null,
  ...change,
})

export const aProduct = (change: Partial<Product> = {}): Product => ({
  website_type: 'coach-outlet',
  id: 'C0772',
  master_id: 'C0772',
  name: 'Tabby Shoulder Bag 26',
  category_ids: ['bags'],
  is_on_sale: true,
  current_price: someMoney(),
  converted_price: null,
  regular_price: someMoney(39_500),
  discount: 67,
  average_rating: 4.6,
  total_review_count: 218,
  max_orderable_quantity: 5,
  is_new: false,
  is_offline: false,
  ats: 12,
  backorderable: false,
  orderable: true,
  preorderable: false,
  stock_level: 12,
  default_variant_id: 'C0772-B4ABC-1',
  variants_count: 1,
  colors: [{ color_id: 'B4ABC', name: 'Black', image: null }],
  thumbnail: null,
  store_url: null,
  is_monitored: false,
  created_at: NOON,
  updated_at: NOON,
  deleted_at: null,
  ...change,
})

export const aProductDetail = (change: Partial<ProductDetail> = {}): ProductDetail => ({
  ...aProduct(),
  variants: [aVariant()],
  ...change,
})

export const aMonitor = (change: Partial<InventoryMonitor> = {}): InventoryMonitor => ({
  ...InventoryMonitor.parse({
    id: anId(),
    product_code: 'C0772',
    master_code: 'C0772',
    website_type: 'coach-outlet',
    product_id: 'C0772',
    product_name: 'Tabby Shoulder Bag 26',
    thumbnail: null,
    is_monitoring: true,
    interval_seconds: 300,
    confirmations: 1,
    note: null,
    stock_state: 'in',
    stock_level: 12,
    stock_level_kind: 'exact',
    orderable: true,
    price: someMoney(),
    health: 'ok',
    last_error: null,
    last_checked_at: NOON,
    next_check_at: NOON,
    created_at: NOON,
    updated_at: NOON,
    version: 1,
  }),
  ...change,
})

type SfccStore = Extract<ConfiguredStore, { dialect: 'sfcc-ocapi' }>

export const aStore = (change: Partial<SfccStore> = {}): SfccStore => ({
  key: 'coach-outlet',
  name: 'Coach Outlet',
  dialect: 'sfcc-ocapi',
  is_practice: true,
  base_url: 'http://127.0.0.1:8090',
  unread_prices: null,
  proxy: null,
  site_id: 'coach-outlet',
  category_ids: ['bags'],
  list_price_book: 'list-prices',
  currency: 'USD',
  rate_per_second: 5,
  burst: 10,
  concurrency: 2,
  max_orderable_quantity: 5,
  sync_every_hours: 24,
  health: 'ok',
  failing_since: null,
  paused_at: null,
  muted_until: null,
  maintenance: { time_zone: null, windows: [] },
  maintenance_from: null,
  maintenance_until: null,
  deleted_at: null,
  last_error: null,
  last_test: null,
  products_count: 240,
  last_synced_at: NOON,
  created_at: NOON,
  updated_at: NOON,
  version: 1,
  ...change,
})

export const aStoreSync = (change: Partial<StoreSync> = {}): StoreSync => ({
  id: anId(),
  website_type: 'coach-outlet',
  state: 'succeeded',
  progress: { done: 240, total: 240, unread: 0 },
  error: null,
  created_at: NOON,
  started_at: NOON,
  finished_at: NOON,
  ...change,
})

export const aCandidate = (change: Partial<ProductCandidate> = {}): ProductCandidate => ({
  website_type: 'coach-outlet',
  store_name: 'Coach Outlet',
  product_id: 'C0772',
  product_code: change.product_id ?? 'C0772',
  name: 'Tabby',
  thumbnail: null,
  is_offline: false,
  price: someMoney(),
  list_price: null,
  ats: 12,
  qty_kind: 'exact',
  orderable: true,
  preorderable: null,
  backorderable: null,
  is_monitored: change.monitor_id !== null && change.monitor_id !== undefined,
  snatch_tasks: 0,
  is_named: true,
  monitor_id: null,
  base_item_id: null,
  ...change,
})

/** An annotation with the same text in both languages. */
export const anAnnotation = (text: string, change: Partial<Annotation> = {}): Annotation => ({
  kind: 'purchase',
  at: NOON,
  day: '2026-11-20',
  until: null,
  count: 1,
  text: { 'zh-CN': text, 'en-US': text },
  link: null,
  ...change,
})

const DAY_SECONDS = 86_400

/** Price facts of 60 watched days: usually 159.00, lowered to 129.00 five days ago. */
export const somePriceFacts = (change: Partial<PriceFacts> = {}): PriceFacts => ({
  currency: 'USD',
  price: someMoney(),
  watched_since: '2026-09-21T12:00:00.000Z',
  watched_seconds: 60 * DAY_SECONDS,
  lowest: someMoney(),
  lowest_at: '2026-11-15T12:00:00.000Z',
  windows: ([30, 90, 365] as const).map((days) => ({
    days,
    lowest: someMoney(),
    lowest_at: '2026-11-15T12:00:00.000Z',
    average: someMoney(15_650),
    watched_seconds: Math.min(days, 60) * DAY_SECONDS,
    orderable_share: 0.875,
  })),
  verdict: { word: 'new_low', cause: null, usual: someMoney(15_900), percent: -19, lowest_before: someMoney(15_900) },
  discount: null,
  ...change,
})
