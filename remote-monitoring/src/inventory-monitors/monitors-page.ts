/** Where the monitors are. */
export const MONITORS_PAGE = '/product_base/inventory-monitor'

/** Where one is, in its drawer. */
export const monitorAddress = (monitorId: string): string => `${MONITORS_PAGE}?monitor=${monitorId}`
