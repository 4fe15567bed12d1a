import { useTranslation } from 'react-i18next'
import { trendPeriods } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import { useRemoteSetting } from '@outlet/shared/settings/remote-setting'
import { SettingChoice } from '@outlet/shared/ui/SettingChoice'
import { SettingSwitch } from '@outlet/shared/ui/SettingSwitch'
import { listPicturesSetting, trendPeriodSetting } from './monitoring-settings'

/** A user's settings for the monitors page, stored in this browser. */
export default function MonitoringSettings() {
  const { t } = useTranslation('monitoring')
  const period = useRemoteSetting(trendPeriodSetting)
  const hasPictures = useRemoteSetting(listPicturesSetting)
  return (
    <>
      <SettingChoice
        label={t('inventoryMonitors.setting.trend_period')}
        options={trendPeriods.map((value) => ({ value, text: String(value) }))}
        value={period}
        onChange={trendPeriodSetting.change}
      />
      <SettingSwitch
        label={t('inventoryMonitors.setting.list_pictures')}
        isOn={hasPictures}
        onChange={listPicturesSetting.change}
      />
    </>
  )
}
