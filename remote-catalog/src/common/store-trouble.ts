import { storeCondition, type Store } from '@outlet/shared/contract/stores'

type Standing = Pick<Store, 'health' | 'last_sync' | 'last_error' | 'failing_since' | 'unread_prices'>

/**
 * What a store's connector met last, while it fares badly since when it does, not when it last asked; or why the latest sync
 * failed.
 */
export const storeTrouble = (store: Standing): Store['last_error'] => {
  const { last_error, last_sync, failing_since } = store
  const condition = storeCondition(store)
  if (condition === 'prices_unread') return null
  if (condition === 'sync_failed' && last_sync?.error) return last_sync.error
  return last_error && { ...last_error, at: failing_since ?? last_error.at }
}
