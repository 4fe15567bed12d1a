import { useTranslation } from 'react-i18next'
import type { Store } from '@outlet/shared/contract/stores'
import { TimeText } from '@outlet/shared/ui/TimeText'

/** Reason why a store's prices are not read, and since when; renders nothing while they are read. */
export const UnreadPricesText = ({ store }: { store: Store }) => {
  const { t } = useTranslation('catalog')
  const { unread_prices: unread, currency } = store
  if (!unread) return null
  const country = 'country' in store ? store.country : null
  return (
    <span>
      {t(`common.unread_prices.${unread.reason}`, { named: unread.named, currency, country })}&nbsp;·{' '}
      {t('common.since')} <TimeText time={unread.since} />
    </span>
  )
}
