import { aRelease, aRemote } from '../testing/example-release'
import { filesOfNextPage } from './prefetch-shell'

const widget = {
  name: 'StockNow',
  label: { 'zh-CN': '现货', 'en-US': 'In stock' },
  roles: ['*' as const],
  order: 0,
  span: 12,
  height: 160,
  reads: [],
}
const monitoring = aRemote({
  name: 'monitoring',
  base: '/remotes/monitoring/2.0.0/',
  preload: ['remoteEntry.js'],
  pages: { StockNow: ['StockNow.js'], 'zh-CN': ['zh-CN.js'] },
  routes: [],
  widgets: [widget],
})
const release = aRelease({ remotes: [aRemote(), monitoring] })
const shell = ['vendor.js', 'main.js', 'main.css'].map((file) => `/remotes/host/1.0.0/${file}`)

it('lists the files of the shell, and of the page that the person returns to', () => {
  expect(filesOfNextPage(release, '/orders/list', 'zh-CN')).toEqual([
    ...shell,
    '/remotes/orders/1.0.0/remoteEntry.js',
    '/remotes/orders/1.0.0/main.js',
    '/remotes/orders/1.0.0/OrderList.js',
    '/remotes/orders/1.0.0/zh-CN.js',
  ])
})

it("includes the shell's messages in a language that is not in its scripts", () => {
  const translated = { ...release, host: { ...release.host, late: { 'en-US': ['en-US.js'] } } }
  expect(filesOfNextPage(translated, '/orders/list', 'en-US')).toContain('/remotes/host/1.0.0/en-US.js')
  expect(filesOfNextPage(translated, '/dashboard/workplace', 'en-US')).toContain('/remotes/host/1.0.0/en-US.js')
  expect(filesOfNextPage(translated, '/orders/list', 'zh-CN')).not.toContain('/remotes/host/1.0.0/en-US.js')
})

it("otherwise lists the files of the start page's widgets", () => {
  expect(filesOfNextPage(release, '/dashboard/workplace', 'zh-CN')).toEqual([
    ...shell,
    '/remotes/monitoring/2.0.0/remoteEntry.js',
    '/remotes/monitoring/2.0.0/zh-CN.js',
    '/remotes/monitoring/2.0.0/StockNow.js',
  ])
})
