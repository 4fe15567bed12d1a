import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Store } from '@outlet/shared/contract/stores'
import { storesQuery } from './inventory-monitors.queries'

/** Connected stores by key; empty until they are loaded. */
export const useStoresByKey = (): ReadonlyMap<string, Store> => {
  const { data } = useQuery(storesQuery)
  return useMemo(() => new Map(data?.items.map((store) => [store.key, store])), [data])
}
