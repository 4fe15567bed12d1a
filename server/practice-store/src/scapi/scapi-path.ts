/** The supported Shopper APIs. */
const families = {
  'shopper/auth/v1': 'auth',
  'search/shopper-search/v1': 'catalogue',
  'product/shopper-products/v1': 'catalogue',
  'product/shopper-availability/v1': 'catalogue',
  'checkout/shopper-baskets/v2': 'checkout',
  'checkout/shopper-orders/v1': 'checkout',
  'customer/shopper-customers/v1': 'checkout',
} as const

export interface ScapiPath {
  family: (typeof families)[keyof typeof families]
  /** Decoded path segments after the organization. */
  segments: string[]
}

/** Returns null when the path is not of the form `/{family}/{api}/{version}/organizations/{organization}/…`. */
export function parseScapiPath(pathname: string): ScapiPath | null {
  const [, name = '', rest = ''] = /^\/([^/]+\/[^/]+\/v\d)\/organizations\/[^/]+\/(.+)$/.exec(pathname) ?? []
  const known = Object.entries(families).find(([family]) => family === name)
  return known ? { family: known[1], segments: rest.split('/').map(decodeURIComponent) } : null
}
