import { useTranslation } from 'react-i18next'
import type { Count } from '../contract/list'
import { countText } from '../format/number'
import { useLocale } from '../settings/use-settings'
import styles from './ListToolbar.module.css'

/** Number of matches: exact, or "more than 10,000". Until it is known the space is reserved. */
export const CountText = ({ count }: { count: Count | undefined }) => {
  const { t } = useTranslation('common')
  const locale = useLocale()
  const said = count && countText(count, locale)
  return (
    <span className={styles.count} role="status">
      {said ? t(said.key, said.values) : ''}
    </span>
  )
}
