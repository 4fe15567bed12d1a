import { query } from '@outlet/shared/api/query'
import { getStore } from '@outlet/shared/contract/stores/configure-stores'

/** One store with its dialect's settings; includes disconnected stores. */
export const storeQuery = (storeKey: string) => query(getStore, { params: { storeKey } })
