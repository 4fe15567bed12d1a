export default {
  pages: { OrderList: () => import('./orders/OrdersPage') },
  widgets: {},
  locales: {
    'zh-CN': () => import('./locales/zh-CN.json'),
    'en-US': () => import('./locales/en-US.json'),
  },
}
