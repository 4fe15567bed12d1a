export const MONITORS_PAGE = '/product_base/inventory-monitor'

/** Address of a monitor's drawer. */
export const monitorAddress = (monitorId: string): string => `${MONITORS_PAGE}?monitor=${monitorId}`
