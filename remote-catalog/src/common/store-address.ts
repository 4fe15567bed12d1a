/** The stores that have a page of their own in the menu. */
const ownPages = ['coach-outlet', 'coach-outlet-vip']

/** Where a store's products are shown. */
export const storeAddress = (storeKey: string): string =>
  ownPages.includes(storeKey) ? `/products/${storeKey}` : `/products/list?website_type=${encodeURIComponent(storeKey)}`

/** Where one product of a store is shown. */
export const storeProductAddress = (storeKey: string, productId: string): string => {
  const page = storeAddress(storeKey)
  return `${page}${page.includes('?') ? '&' : '?'}product=${encodeURIComponent(productId)}`
}

/** Where admins manage a store. */
export const storeSettingsAddress = (storeKey: string): string => `/stores/list?store=${encodeURIComponent(storeKey)}`

const MONITORS = '/product_base/inventory-monitor'

/** Where a monitor is; the page belongs to another remote. */
export const monitorAddress = (monitorId: string): string =>
  `${MONITORS}?${new URLSearchParams({ monitor: monitorId })}`

/** Where a variant is offered to a monitor of chosen variants, to be followed too. */
export const offeredVariantAddress = (monitorId: string, variantId: string): string =>
  `${MONITORS}?${new URLSearchParams({ edit: monitorId, variant: variantId })}`

/** Where a snatch task for a product is begun. */
export const newSnatchTaskAddress = (storeKey: string, productId: string): string =>
  `/snatch_task/list?${new URLSearchParams({ form: 'new', website_type: storeKey, product: productId })}`
