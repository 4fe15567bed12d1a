import { useTranslation } from 'react-i18next'
import { installationZone } from '../api/base-url'
import { zoneText } from '../contract/time/zone'
import { useLocale } from '../settings/use-settings'

/** Name of the time zone in which the installation counts days, weeks and hours: `Asia/Shanghai (GMT+8)`. */
export const useInstallationZone = (): string => {
  const { t } = useTranslation('common')
  const locale = useLocale()
  const zone = installationZone()
  return zone === undefined ? t('zone.of_installation') : zoneText(zone, locale)
}
