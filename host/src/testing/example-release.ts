import type { InlineRelease, InlineRemote, RemoteRoute, RemoteWidget } from '@outlet/shared/contract/releases'

export const aRoute = (change: Partial<RemoteRoute> = {}): RemoteRoute => ({
  name: 'OrderList',
  path: '/orders/list',
  label: { 'zh-CN': '订单', 'en-US': 'Orders' },
  section: 'orders',
  order: 0,
  roles: ['*'],
  requiresAuth: true,
  hideInMenu: false,
  ignoreCache: false,
  keepAlive: false,
  reads: [],
  pinyin: '',
  ...change,
})

export const aWidget = (name: string, change: Partial<RemoteWidget> = {}): RemoteWidget => ({
  name,
  label: { 'zh-CN': `${name} 卡片`, 'en-US': `${name} widget` },
  roles: ['*'],
  order: 0,
  span: 12,
  height: 160,
  reads: [],
  ...change,
})

export const aRemote = (change: Partial<InlineRemote> = {}): InlineRemote => ({
  name: 'orders',
  version: '1.0.0',
  base: '/remotes/orders/1.0.0/',
  entry: 'remoteEntry.js',
  global: 'outlet_orders_1_0_0',
  preload: ['remoteEntry.js', 'main.js'],
  pages: { OrderList: ['OrderList.js'], 'zh-CN': ['zh-CN.js'], 'en-US': ['en-US.js'] },
  needs_late: {},
  routes: [aRoute()],
  widgets: [],
  commands: [],
  searches: [],
  steps: [],
  settings: [],
  notifications: [],
  ...change,
})

export const aRelease = (change: Partial<InlineRelease> = {}): InlineRelease => ({
  environment: 'local',
  generation: 1,
  api_base_url: '',
  remotes: [aRemote()],
  host: { version: '1.0.0', base: '/remotes/host/1.0.0/', preload: ['vendor.js', 'main.js', 'main.css'], late: {} },
  preview: null,
  integrity: {},
  ...change,
})

/** Writes a release where the page's HTML has it. */
export const writeRelease = (release: InlineRelease): void => {
  document.getElementById('outlet-release')?.remove()
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = 'outlet-release'
  element.textContent = JSON.stringify(release)
  document.head.append(element)
}
