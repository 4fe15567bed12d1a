import type { OrderLineProduct } from '@outlet/shared/contract/orders'

/** The stores whose products have a page of their own in the menu. */
const ownPages = ['coach-outlet', 'coach-outlet-vip']

/** Where a product is shown; the page belongs to another remote. */
export const productLink = ({ website_type: store, id }: OrderLineProduct): string => {
  const product = `product=${encodeURIComponent(id)}`
  return ownPages.includes(store)
    ? `/products/${store}?${product}`
    : `/products/list?website_type=${encodeURIComponent(store)}&${product}`
}

/** Where its monitor is shown; the page belongs to another remote. */
export const monitorLink = (monitorId: string): string => `/product_base/inventory-monitor?monitor=${monitorId}`
