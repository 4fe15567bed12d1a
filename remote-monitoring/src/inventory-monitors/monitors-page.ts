export const MONITORS_PAGE = '/product_base/inventory-monitor'

/** Active monitors of products that can be ordered now. */
export const IN_STOCK = `${MONITORS_PAGE}?stock_state=in&stock_state=suspect_out&is_monitoring=true`

/** Address of a monitor's drawer. */
export const monitorAddress = (monitorId: string): string => `${MONITORS_PAGE}?monitor=${monitorId}`
