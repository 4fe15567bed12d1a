import nameChunks from './page-chunks-loader.mjs'

test('a lazy page, widget or language gives its chunk its name', () => {
  const source = `export default defineRemote(manifest, {
  pages: { OrderList: () => import('./orders/OrdersPage') },
  messages: { 'zh-CN': () => import("./locales/zh-CN.json") },
})`
  expect(nameChunks(source)).toBe(`export default defineRemote(manifest, {
  pages: { OrderList: () => import(/* webpackChunkName: "OrderList" */ './orders/OrdersPage') },
  messages: { 'zh-CN': () => import(/* webpackChunkName: "zh-CN" */ "./locales/zh-CN.json") },
})`)
})

test('the widgets of a remote share a chunk', () => {
  const source = `  widgets: {
    Numbers: () => import('./orders/Numbers'),
    Days: () => import('./orders/Days'),
  },
  searches: { Orders: () => import('./orders/search') },`
  expect(nameChunks(source)).toBe(`  widgets: {
    Numbers: () => import(/* webpackChunkName: "widgets" */ './orders/Numbers'),
    Days: () => import(/* webpackChunkName: "widgets" */ './orders/Days'),
  },
  searches: { Orders: () => import(/* webpackChunkName: "Orders" */ './orders/search') },`)
})

test('what is not of this form stays as it is', () => {
  const source = `const load = () => import('./x'); const y = { Page: () => import(name), Other: (a) => import('./y') }`
  expect(nameChunks(source)).toBe(source)
})
