import { useMutation } from '@tanstack/react-query'
import type { Store } from '@outlet/shared/contract/stores'
import { useMute } from '@outlet/shared/ui/mute/use-mute'
import { updateStoreAction } from './stores.queries'

/** Mutes a store with its monitors, or ends its mute. */
export const useMuteStore = ({ key, name, version, muted_until }: Store) => {
  const { mutateAsync } = useMutation(updateStoreAction)
  return useMute({
    name,
    record: { version, muted_until },
    mute: (until, at) => mutateAsync({ params: { storeKey: key }, body: { version: at, muted_until: until } }),
  })
}
