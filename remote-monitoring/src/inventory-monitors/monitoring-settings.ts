import { trendPeriods } from '@outlet/shared/contract/inventory-monitor-trend'
import { z } from '@outlet/shared/contract/zod'
import { remoteSetting } from '@outlet/shared/settings/remote-setting'

/** The period, in days, that a monitor's trend opens with where its link says none. */
export const trendPeriodSetting = remoteSetting(
  'monitoring',
  'trendPeriod',
  z.literal(trendPeriods).catch(trendPeriods[0]),
)

/** Whether the list of monitors loads the products' pictures. */
export const listPicturesSetting = remoteSetting('monitoring', 'listPictures', z.boolean().catch(true))
