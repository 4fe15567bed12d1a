/** Sections of the menu, in the specification's order. A route's manifest names its section. */
export const sections = {
  dashboard: { order: 0, icon: 'dashboard', label: { 'zh-CN': '仪表盘', 'en-US': 'Dashboard' } },
  products: { order: 1, icon: 'products', label: { 'zh-CN': '监控商品列表', 'en-US': 'Monitored products' } },
  visualization: { order: 1, icon: 'chart', label: { 'zh-CN': '数据可视化', 'en-US': 'Data visualization' } },
  orders: { order: 2, icon: 'orders', label: { 'zh-CN': '订单', 'en-US': 'Orders' } },
  product_base: { order: 2, icon: 'base', label: { 'zh-CN': '数据管理', 'en-US': 'Data management' } },
  snatch_task: { order: 2, icon: 'task', label: { 'zh-CN': '监控任务', 'en-US': 'Monitoring tasks' } },
  channel: { order: 4, icon: 'channel', label: { 'zh-CN': '渠道', 'en-US': 'Channels' } },
  user: { order: 4, icon: 'users', label: { 'zh-CN': '用户管理', 'en-US': 'User management' } },
  system: { order: 5, icon: 'system', label: { 'zh-CN': '系统', 'en-US': 'System' } },
} as const

export type SectionName = keyof typeof sections
// `Object.keys` has the type `string[]`, but returns exactly the keys of the table above.
export const sectionNames = Object.keys(sections) as [SectionName, ...SectionName[]]
