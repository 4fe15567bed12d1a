import { useMutation, useQuery } from '@tanstack/react-query'
import { runAction } from '@outlet/shared/ui/use-action'
import { latestSyncQuery, syncStoreAction } from './stores.queries'

/** A store's latest sync, live while it runs, and a function that starts one. */
export const useStoreSync = (storeKey: string) => {
  const { data } = useQuery(latestSyncQuery(storeKey))
  const { mutateAsync, isPending } = useMutation(syncStoreAction)
  const sync = data?.items[0]
  return {
    sync,
    isUnderWay: isPending || sync?.state === 'queued' || sync?.state === 'running',
    start: () => void runAction(() => mutateAsync({ params: { storeKey } })),
  }
}
