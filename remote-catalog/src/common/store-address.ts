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
