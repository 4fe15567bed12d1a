import { baseProductList } from '@outlet/shared/contract/product-base'
import { productList } from '@outlet/shared/contract/products'
import { storeList } from '@outlet/shared/contract/stores'
import { defineManifest } from '@outlet/shared/remote/define-manifest'
import { addressQuery, listReads } from '@outlet/shared/remote/list-reads'

const { website_type: _store, ...filters } = productList.filters
const filterQuery = addressQuery({ filters })

/** First requests of a store's page: its list, the product in the open drawer, the stores, and the latest sync. */
const readsOf = (store: string) => [
  `/products?website_type=${store}&${filterQuery}&sort=?sort`,
  `/products/${store}/:product`,
  '/stores?limit=200',
  `/stores/${store}/syncs?limit=1`,
]

const storeLink = '/products/list?website_type={{website_type}}'

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
      perStore: { 'zh-CN': '{{name}} 商品', 'en-US': '{{name}} products' },
      reads: readsOf(':website_type'),
    },
    {
      name: 'ProductBaseList',
      path: '/product_base',
      label: { 'zh-CN': '商品库', 'en-US': 'Product base' },
      section: 'product_base',
      icon: 'base',
      order: 2,
      roles: ['*'],
      reads: [
        ...listReads('/product-base', baseProductList, { isCounted: false }),
        '/product-base/:item',
        '/stores?limit=200',
      ],
    },
    {
      name: 'StoreList',
      path: '/stores/list',
      label: { 'zh-CN': '店铺', 'en-US': 'Stores' },
      section: 'system',
      icon: 'store',
      roles: ['admin'],
      reads: [
        ...listReads('/stores', storeList, { isCounted: false }),
        '/stores/:store',
        '/stores/:store/use',
        '/stores/:store/syncs?limit=5',
      ],
    },
  ],
  widgets: [
    {
      name: 'StoresHealth',
      label: { 'zh-CN': '店铺状况', 'en-US': 'Store health' },
      roles: ['*'],
      order: 5,
      span: 9,
      height: 160,
      reads: ['/stores?limit=200'],
      attends: true,
    },
  ],
  commands: [
    {
      name: 'AddToProductBase',
      label: { 'zh-CN': '添加到商品库', 'en-US': 'Add to product base' },
      keywords: ['base', 'add', '商品库'],
      argument: { 'zh-CN': '商品编码', 'en-US': 'product code' },
      link: '/product_base?form=new&code={{argument}}',
      roles: ['*'],
    },
    {
      name: 'ConnectStore',
      label: { 'zh-CN': '连接店铺', 'en-US': 'Connect store' },
      keywords: ['store', 'shop', '添加店铺'],
      link: '/stores/list?form=new',
      roles: ['admin'],
    },
    {
      name: 'SyncStores',
      label: { 'zh-CN': '同步所有店铺', 'en-US': 'Sync all stores' },
      keywords: ['sync', 'refresh', '更新商品'],
      roles: ['*'],
    },
  ],
  searches: [
    { name: 'Products', label: { 'zh-CN': '商品', 'en-US': 'Products' }, roles: ['*'], order: 0 },
    { name: 'ProductBase', label: { 'zh-CN': '商品库', 'en-US': 'Product base' }, roles: ['*'], order: 1 },
  ],
  steps: [
    {
      name: 'StoreConnected',
      label: { 'zh-CN': '连接店铺', 'en-US': 'Connect store' },
      hint: {
        'zh-CN': '连接一个店铺后，即可读取它的商品和库存。',
        'en-US': 'A connected store’s products and stock can be read.',
      },
      link: '/stores/list?form=new',
      // Only admins may connect a store.
      roles: ['admin'],
      order: 0,
      topics: ['stores'],
    },
    {
      name: 'ProductsThere',
      label: { 'zh-CN': '同步商品', 'en-US': 'Add products' },
      hint: {
        'zh-CN': '连接店铺后会自动读取全部商品；也可在商品页点击“同步”。',
        'en-US': 'The whole catalog is read once a store is connected. Sync on the products page to read it again.',
      },
      link: '/products/coach-outlet',
      roles: ['*'],
      order: 1,
      topics: ['stores'],
    },
  ],
  settings: [
    { name: 'CatalogSettings', label: { 'zh-CN': '商品列表', 'en-US': 'Product lists' }, roles: ['*'], order: 0 },
  ],
  notifications: [
    {
      kind: 'stores.blocked',
      label: {
        'zh-CN': '已停止访问 {{store_name}}：{{code}}',
        'en-US': 'Requests to {{store_name}} have stopped: {{code}}',
      },
      icon: 'failure',
      link: storeLink,
      roles: ['*'],
    },
    {
      kind: 'stores.resumed',
      label: { 'zh-CN': '{{by}} 恢复了对 {{store_name}} 的访问', 'en-US': '{{by}} resumed requests to {{store_name}}' },
      icon: 'success',
      link: storeLink,
      roles: ['*'],
    },
    {
      kind: 'stores.failing',
      label: {
        'zh-CN': '{{store_name}} 故障：{{monitors}} 个监控中有 {{failing}} 个检查失败',
        'en-US': '{{store_name}} is failing: {{failing}} of {{monitors}} monitors can’t be checked',
      },
      icon: 'failure',
      link: storeLink,
      roles: ['*'],
    },
    {
      kind: 'stores.fully_responding',
      label: { 'zh-CN': '{{store_name}} 恢复正常', 'en-US': '{{store_name}} responds again' },
      icon: 'success',
      link: storeLink,
      roles: ['*'],
    },
    {
      kind: 'stores.responding',
      label: {
        'zh-CN': '{{store_name}} 恢复正常，仍有 {{failing}} 个监控检查失败',
        'en-US': '{{store_name}} responds again. Monitors still failing: {{failing}}',
      },
      icon: 'success',
      link: storeLink,
      roles: ['*'],
    },
    {
      kind: 'stores.sync_failed',
      label: {
        'zh-CN': '{{store_name}} 的商品同步失败：{{code}}',
        'en-US': 'Syncing {{store_name}} failed: {{code}}',
      },
      icon: 'failure',
      link: storeLink,
      roles: ['*'],
    },
  ],
})
