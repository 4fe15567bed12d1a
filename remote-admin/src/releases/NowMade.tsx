import { useTranslation } from 'react-i18next'
import type { Generation } from '@outlet/shared/contract/releases'
import { HowMade } from './HowMade'
import styles from './releases.module.css'

/** What an environment is at, in a question or form that would change it. */
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
