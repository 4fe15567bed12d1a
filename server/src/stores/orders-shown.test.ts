import type { StoreDescription } from '@outlet/shared/contract/stores/store-settings'
import { ordersShownMsOf } from './of-dialect'
import { dialects } from './testing/dialects'

test.each(dialects)('$dialect shows its orders for the documented time', ({ dialect, ordersShownMs }) => {
  const store = { dialect } as StoreDescription
  expect({ guest: ordersShownMsOf(store, 'guest'), login: ordersShownMsOf(store, 'login') }).toEqual(ordersShownMs)
})
