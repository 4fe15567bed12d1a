import { useTranslation } from 'react-i18next'
import type { Generation } from '@outlet/shared/contract/releases'
import { HowMade } from './HowMade'
import styles from '../releases.module.css'

/** Current state of an environment, for a confirmation or a form that changes it. */
export const NowMade = ({ current }: { current: Generation }) => {
  const { t } = useTranslation('admin')
  const { environment, generation } = current
  return (
    <div>
      <div className={styles.second}>{t('releases.now_at', { environment, generation })}</div>
      <HowMade generation={current} />
    </div>
  )
}
