import { useTranslation } from 'react-i18next'
import { installationZone } from '../api/base-url'
import { isOtherZone } from '../contract/time/zone'
import { useInstallationZone } from './use-installation-zone'
import styles from './ZoneNote.module.css'

/** Names the time zone of the days beside it if the browser's clock may show another day. */
export const ZoneNote = () => {
  const { t } = useTranslation('common')
  const zone = useInstallationZone()
  const known = installationZone()
  if (known === undefined || !isOtherZone(known)) return null
  return <span className={styles.zone}>{t('zone.days', { zone })}</span>
}
