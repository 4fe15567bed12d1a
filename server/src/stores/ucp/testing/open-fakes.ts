import { StoreTrialSettings } from '@outlet/shared/contract/stores/store-settings'
import type { Config } from '../../../config'
import { setClockOffset } from '../../../platform/time/clock'
import { openTrial } from '../../open-connector'
import { practiceConfig, reachableConfig } from '../../testing/add-store'
import { startFakeUcp, type FakeUcp } from './fake-ucp'

type OpenConfig = Pick<Config, 'allowedPrivateNetworks' | 'practiceStore' | 'proxies'>

/** The whole machine may be requested, not only the store's own origin. */
export const anywhere = { ...practiceConfig, allowedPrivateNetworks: reachableConfig.allowedPrivateNetworks }

let stores = 0

/** Opens a connector of a fake business, as one of a new store. */
export const open = (
  fake: FakeUcp,
  own: object = {},
  config: OpenConfig = practiceConfig,
  credentials: object = {},
) => {
  const settings = StoreTrialSettings.parse({
    key: `ucp-${++stores}`,
    name: 'Shop',
    dialect: 'ucp',
    base_url: fake.origin,
    currency: 'USD',
    rate_per_second: 100,
    burst: 100,
    concurrency: 4,
    max_orderable_quantity: 5,
    ...own,
  })
  return openTrial({ settings, credentials, isPractice: true }, { config })
}

/** Returns a function that starts fakes, which end after each test. Resets the clock, too. */
export function useFakes() {
  const fakes: FakeUcp[] = []
  afterEach(async () => {
    setClockOffset(0)
    await Promise.all(fakes.splice(0).map((fake) => fake.close()))
  })
  return async (transport: 'rest' | 'mcp' = 'rest'): Promise<FakeUcp> => {
    const fake = await startFakeUcp(transport)
    fakes.push(fake)
    return fake
  }
}

export const pathsOf = (fake: FakeUcp): string[] => fake.requests.map(({ url }) => url.pathname)

/** A product with each colour in each size, except the given ones. */
export const fillGrid = (
  fake: FakeUcp,
  colors: readonly string[],
  sizes: readonly string[],
  missing: readonly string[] = [],
) => {
  const variants = colors.flatMap((color) =>
    sizes.map((size) => ({ id: `p-${color}-${size}`, color, price: 20, listPrice: 30, quantity: 1, size })),
  )
  const sold = variants.filter(({ id }) => !missing.includes(id))
  fake.products.set('p', { id: 'p', variants: sold.map(({ size: _size, ...variant }) => variant) })
  for (const { id, size } of sold) fake.sizes.set(id, size)
  return sold.map(({ id }) => id)
}

/** The faults of a store without `get_product`. */
export const withoutDetails =
  (transport: 'rest' | 'mcp'): FakeUcp['fault'] =>
  ({ url, text }) => {
    if (transport === 'rest')
      return url.pathname.endsWith('/product') ? { status: 404, body: { code: 'no_route', content: '' } } : null
    return text.includes('"get_product"')
      ? { body: { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } } }
      : null
  }
