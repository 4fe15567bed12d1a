import type { NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { useCan } from '@outlet/shared/session/use-can'

/**
 * Whether the user may change a channel. Channels for everyone are changed by admins; a user's own channels are listed
 * only for that user.
 */
export const useMayChange = (): ((channel: NotificationChannel) => boolean) => {
  const can = useCan()
  return ({ owner }) => can(owner ? 'notification-channels.own' : 'notification-channels.write')
}
