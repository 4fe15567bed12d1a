import { defineManifest } from '@outlet/shared/remote/define-manifest'

const filters = [
  'q',
  'is_on_sale',
  'is_new',
  'is_offline',
  'orderable',
  'is_monitored',
  'category_id',
  'price_from',
  'price_to',
  'discount_from',
  'sort',
]
const asked = filters.map((name) => `${name}=?${name}`).join('&')

/** What a store's page asks for first: its list, the product whose drawer is open, the store and how its sync fares. */
const readsOf = (store: string) => [
  `/products?website_type=${store}&${asked}`,
  `/products/${store}/:product`,
  '/stores?limit=200',
  `/stores/${store}/syncs?limit=1`,
]

export const manifest = defineManifest({
  name: 'catalog',
  contract: '^1.0.0',
  routes: [
    {
      name: 'CoachOutletProducts',
      path: '/products/coach-outlet',
      label: { 'zh-CN': 'Coach Outlet 商品', 'en-US': 'Coach Outlet products' },
      section: 'products',
      icon: 'products',
      order: 1,
      roles: ['*'],
      reads: readsOf('coach-outlet'),
    },
    {
      name: 'CoachOutletVipProducts',
      path: '/products/coach-outlet-vip',
      label: { 'zh-CN': 'Coach Outlet VIP 商品', 'en-US': 'Coach Outlet VIP products' },
      section: 'products',
      icon: 'products',
      order: 1,
      roles: ['*'],
      keepAlive: true,
      reads: readsOf('coach-outlet-vip'),
    },
    {
      name: 'StoreProducts',
      path: '/products/list',
      label: { 'zh-CN': '店铺商品', 'en-US': 'Store products' },
      section: 'products',
      icon: 'products',
      order: 1,
      roles: ['*'],
      hideInMenu: true,
      reads: readsOf(':website_type'),
    },
  ],
  widgets: [
    {
      name: 'StoresHealth',
      label: { 'zh-CN': '店铺状况', 'en-US': 'Health of stores' },
      roles: ['*'],
      order: 1,
      span: 12,
    },
  ],
})
