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
export const open = (fake: FakeUcp, own: object = {}, config: OpenConfig = practiceConfig) => {
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
  return openTrial({ settings, credentials: {}, isPractice: true }, { config })
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
