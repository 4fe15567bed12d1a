import { z } from '@outlet/shared/contract/zod'
import { remoteSetting } from '@outlet/shared/settings/remote-setting'

/** Whether this browser sounds when a notification comes. */
export const bellSoundSetting = remoteSetting('host', 'bell_sound', z.boolean().catch(false))
/** Whether the tab's title says how many are unread. */
export const bellTitleSetting = remoteSetting('host', 'bell_title', z.boolean().catch(false))
