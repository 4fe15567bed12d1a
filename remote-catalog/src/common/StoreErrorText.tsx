import { useTranslation } from 'react-i18next'
import type { Store } from '@outlet/shared/contract/stores'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { TimeText } from '@outlet/shared/ui/TimeText'

/** What went wrong with a store, and since when. */
export const StoreErrorText = ({ error }: { error: NonNullable<Store['last_error']> }) => {
  const { t, i18n } = useTranslation('catalog')
  return (
    <span title={error.message}>
      {problemText(i18n, error)} · {t('common.since')} <TimeText time={error.at} />
    </span>
  )
}
