import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Generation } from '@outlet/shared/contract/releases'
import { TimeText } from '@outlet/shared/ui/TimeText'
import styles from './releases.module.css'

/** The server's words for a change that somebody else approved of. */
const ASKED_BY = 'asked for by '

const howText = ({ kind, source }: Generation, t: TFunction<'admin'>): string => {
  if (source === null) return t(`releases.how.${kind}`)
  if (kind === 'promote') {
    const [environment, generation] = source.split(' ')
    return t('releases.how.promote', { environment, generation })
  }
  if (kind === 'pin' && source.startsWith(ASKED_BY)) {
    return t('releases.how.asked', { who: source.slice(ASKED_BY.length) })
  }
  return t(`releases.how.${kind}`, { source })
}

/** How a generation came about: by what, by whom, when and why. */
export const HowMade = ({ generation }: { generation: Generation }) => {
  const { t } = useTranslation('admin')
  if (generation.created_by === null) return <div className={styles.second}>{t('releases.no_generation')}</div>
  return (
    <div className={styles.second}>
      <div>{howText(generation, t)}</div>
      <div>
        {generation.created_by} · <TimeText time={generation.created_at} />
      </div>
      {generation.reason !== null && <div className={styles.reason}>{generation.reason}</div>}
    </div>
  )
}
