import { z } from '@outlet/shared/contract/zod'
import { remoteSetting } from '@outlet/shared/settings/remote-setting'

/** Whether this browser plays a sound for a new notification. */
export const bellSoundSetting = remoteSetting('host', 'bell_sound', z.boolean().catch(false))
/** Whether the document's title shows the number of unread notifications. */
export const bellTitleSetting = remoteSetting('host', 'bell_title', z.boolean().catch(false))
