import type { NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { useCan } from '@outlet/shared/session/use-can'

/** Everybody's channels are an admin's to change; somebody's own are listed for nobody but that user. */
export const useMayChange = (): ((channel: NotificationChannel) => boolean) => {
  const can = useCan()
  return ({ owner }) => can(owner ? 'notification-channels.own' : 'notification-channels.write')
}
