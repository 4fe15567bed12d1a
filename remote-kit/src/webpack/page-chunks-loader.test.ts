import nameChunks from './page-chunks-loader.mjs'

test('names the chunk of a lazy page, widget or language after it', () => {
  const source = `export default defineRemote(manifest, {
  pages: { OrderList: () => import('./orders/OrdersPage') },
  messages: { 'zh-CN': () => import("./locales/zh-CN.json") },
})`
  expect(nameChunks(source)).toBe(`export default defineRemote(manifest, {
  pages: { OrderList: () => import(/* webpackChunkName: "OrderList" */ './orders/OrdersPage') },
  messages: { 'zh-CN': () => import(/* webpackChunkName: "zh-CN" */ "./locales/zh-CN.json") },
})`)
})

test('the widgets and steps of a remote share one chunk, since the start page loads them all', () => {
  const source = `  widgets: {
    Numbers: () => import('./orders/Numbers'),
    Days: () => import('./orders/Days'),
  },
  searches: { Orders: () => import('./orders/search') },
  steps: { Ordered: () => import('./orders/ordered') },`
  expect(nameChunks(source)).toBe(`  widgets: {
    Numbers: () => import(/* webpackChunkName: "start" */ './orders/Numbers'),
    Days: () => import(/* webpackChunkName: "start" */ './orders/Days'),
  },
  searches: { Orders: () => import(/* webpackChunkName: "Orders" */ './orders/search') },
  steps: { Ordered: () => import(/* webpackChunkName: "start" */ './orders/ordered') },`)
})

test('leaves other code unchanged', () => {
  const source = `const load = () => import('./x'); const y = { Page: () => import(name), Other: (a) => import('./y') }`
  expect(nameChunks(source)).toBe(source)
})
