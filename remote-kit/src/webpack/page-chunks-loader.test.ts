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

test('what is not of this form stays as it is', () => {
  const source = `const load = () => import('./x'); const y = { Page: () => import(name), Other: (a) => import('./y') }`
  expect(nameChunks(source)).toBe(source)
})
