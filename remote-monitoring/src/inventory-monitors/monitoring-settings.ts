import { trendPeriods } from '@outlet/shared/contract/inventory-monitors/trend-periods'
import { z } from '@outlet/shared/contract/zod'
import { remoteSetting } from '@outlet/shared/settings/remote-setting'

/** Period in days of a monitor's trend if its link has none. */
export const trendPeriodSetting = remoteSetting(
  'monitoring',
  'trendPeriod',
  z.literal(trendPeriods).catch(trendPeriods[0]),
)

/** Whether the list of monitors loads the products' pictures. */
export const listPicturesSetting = remoteSetting('monitoring', 'listPictures', z.boolean().catch(true))
