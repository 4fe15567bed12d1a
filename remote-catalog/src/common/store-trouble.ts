import { storeCondition, type Store } from '@outlet/shared/contract/stores'

type Standing = Pick<Store, 'health' | 'last_sync' | 'last_error' | 'failing_since' | 'unread_prices'>

/**
 * The error to display for a store: the connector's last error, dated by the start of the failure instead of the last
 * request, or the error of a failed latest sync.
 */
export const storeTrouble = (store: Standing): Store['last_error'] => {
  const { last_error, last_sync, failing_since } = store
  const condition = storeCondition(store)
  if (condition === 'prices_unread') return null
  if (condition === 'sync_failed' && last_sync?.error) return last_sync.error
  return last_error && { ...last_error, at: failing_since ?? last_error.at }
}
