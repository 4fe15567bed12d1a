import { useTranslation } from 'react-i18next'
import { useRemoteSetting } from '@outlet/shared/settings/remote-setting'
import { SettingSwitch } from '@outlet/shared/ui/SettingSwitch'
import { listPicturesSetting } from './catalog-settings'
import '../common/page-messages/page-messages'

/** A user's settings for the product lists, stored in this browser. */
export default function CatalogSettings() {
  const { t } = useTranslation('catalog')
  const hasPictures = useRemoteSetting(listPicturesSetting)
  return (
    <SettingSwitch
      label={t('outletProducts.setting.list_pictures')}
      isOn={hasPictures}
      onChange={listPicturesSetting.change}
    />
  )
}
