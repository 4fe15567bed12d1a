/** Addresses of the pages that show a subject, by subject type; other types have no page. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  order: (id) => `/orders/list?order=${id}`,
  user: (id) => `/user/management?user=${id}`,
  store: (key) => `/stores/list?store=${key}`,
  menu: (role) => `/menu/list?role=${role}`,
  product_base: (id) => `/product_base?item=${id}`,
  inventory_monitor: (id) => `/product_base/inventory-monitor?monitor=${id}`,
  // The id has the form `USD/CNY/2026-11-20`.
  'exchange-rate': (id) => `/exchange-rates/list?currency=${id.slice(0, 3)}`,
  environment: (name) => `/releases?environment=${name}`,
  // The id has the form `orders@1.4.0`.
  release: (id) => `/releases?remote=${id.split('%40', 1).join('')}`,
  scheduled_report: () => '/visualization/multi-dimension-data-analysis?reports=all',
  work: () => '/system/work',
  work_schedule: () => '/system/work',
}

export const subjectAddress = (type: string, id: string): string | null =>
  (Object.hasOwn(pages, type) ? pages[type] : undefined)?.(encodeURIComponent(id)) ?? null
