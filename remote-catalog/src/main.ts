import { defineRemote } from '@outlet/shared/remote/define-remote'
import type { manifest } from './manifest'

export default defineRemote<typeof manifest>('catalog', {
  pages: {
    CoachOutletProducts: () => import('./outlet-products/CoachOutletPage'),
    CoachOutletVipProducts: () => import('./outlet-products/CoachOutletVipPage'),
    StoreProducts: () => import('./outlet-products/StoreProductsPage'),
    ProductBaseList: () => import('./product-base/ProductBasePage'),
    StoreList: () => import('./stores/StoresPage'),
  },
  widgets: { StoresHealth: () => import('./stores/StoresHealthWidget') },
  commands: { SyncStores: () => import('./stores/sync-stores') },
  searches: {
    Products: () => import('./outlet-products/search-products'),
    ProductBase: () => import('./product-base/search-product-base'),
  },
  steps: {
    StoreConnected: () => import('./stores/store-connected'),
    ProductsThere: () => import('./stores/products-there'),
  },
  settings: { CatalogSettings: () => import('./outlet-products/CatalogSettings') },
  messages: {
    'zh-CN': () => import('./locales/zh-CN.json'),
    'en-US': () => import('./locales/en-US.json'),
  },
})
