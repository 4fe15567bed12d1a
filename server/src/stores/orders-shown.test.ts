import type { StoreDescription, StoreDialect } from '@outlet/shared/contract/store-settings'
import { ordersShownMsOf } from './of-dialect'

const MINUTE = 60_000

const shown: Record<StoreDialect, { guest: number | null; login: number | null }> = {
  'sfcc-ocapi': { guest: 30 * MINUTE, login: null },
  'sfcc-scapi': { guest: null, login: null },
  shopify: { guest: 0, login: 0 },
  medusa: { guest: null, login: null },
  // `orderByCode` of Vendure shows an anonymous order for two hours.
  vendure: { guest: 120 * MINUTE, login: null },
}

test.each(Object.entries(shown))('%s shows its orders for as long as it is said before buying', (dialect, times) => {
  const store = { dialect } as StoreDescription
  expect({ guest: ordersShownMsOf(store, 'guest'), login: ordersShownMsOf(store, 'login') }).toEqual(times)
})
