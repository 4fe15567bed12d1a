import { useMutation } from '@tanstack/react-query'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { useMute } from '@outlet/shared/ui/mute/use-mute'
import { updateMonitorAction } from './inventory-monitors.queries'

/** Mutes a monitor, or ends its mute. */
export const useMuteMonitor = ({ id, product_code: code, version, muted_until }: InventoryMonitor) => {
  const { mutateAsync } = useMutation(updateMonitorAction)
  return useMute({
    name: code,
    record: { version, muted_until },
    mute: (until, at) => mutateAsync({ params: { monitorId: id }, body: { version: at, muted_until: until } }),
  })
}
