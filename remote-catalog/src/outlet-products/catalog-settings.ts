import { z } from '@outlet/shared/contract/zod'
import { remoteSetting } from '@outlet/shared/settings/remote-setting'

/** Whether product lists load pictures; the drawer of one product always does. */
export const listPicturesSetting = remoteSetting('catalog', 'listPictures', z.boolean().catch(true))
