import { useMutation, useQuery } from '@tanstack/react-query'
import { toldAtButton } from '@outlet/shared/ui/refusal-at-button'
import { latestSyncQuery, syncStoreAction } from './stores.queries'

/** A store's latest sync, kept up to date while it runs, and how to start one. */
export const useStoreSync = (storeKey: string) => {
  const { data } = useQuery(latestSyncQuery(storeKey))
  const { mutate, isPending } = useMutation({ ...syncStoreAction, ...toldAtButton })
  const sync = data?.items[0]
  return {
    sync,
    isUnderWay: isPending || sync?.state === 'queued' || sync?.state === 'running',
    start: () => mutate({ params: { storeKey } }),
  }
}
