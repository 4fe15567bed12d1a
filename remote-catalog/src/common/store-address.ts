/** Stores that have their own page in the menu. */
const ownPages = ['coach-outlet', 'coach-outlet-vip']

/** Address of a store's products page. */
export const storeAddress = (storeKey: string): string =>
  ownPages.includes(storeKey) ? `/products/${storeKey}` : `/products/list?website_type=${encodeURIComponent(storeKey)}`

/** Address of one product of a store. */
export const storeProductAddress = (storeKey: string, productId: string): string => {
  const page = storeAddress(storeKey)
  return `${page}${page.includes('?') ? '&' : '?'}product=${encodeURIComponent(productId)}`
}

/** Address of the page on which admins manage a store. */
export const storeSettingsAddress = (storeKey: string): string => `/stores/list?store=${encodeURIComponent(storeKey)}`

const MONITORS = '/product_base/inventory-monitor'

/** Address of a monitor; the page belongs to another remote. */
export const monitorAddress = (monitorId: string): string =>
  `${MONITORS}?${new URLSearchParams({ monitor: monitorId })}`

/** Address that offers to add a variant to a monitor of selected variants. */
export const offeredVariantAddress = (monitorId: string, variantId: string): string =>
  `${MONITORS}?${new URLSearchParams({ edit: monitorId, variant: variantId })}`

/** Address of the form for a new snatch task for a product. */
export const newSnatchTaskAddress = (storeKey: string, productId: string): string =>
  `/snatch_task/list?${new URLSearchParams({ form: 'new', website_type: storeKey, product: productId })}`
