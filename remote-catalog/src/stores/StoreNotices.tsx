import { Alert } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { isStopped, storeCondition, type Store } from '@outlet/shared/contract/stores'
import { isInMaintenance } from '@outlet/shared/contract/stores/maintenance'
import { serverNow } from '@outlet/shared/format/server-clock'
import { formatComingTime } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useCan } from '@outlet/shared/session/use-can'
import { MuteNotice } from '@outlet/shared/ui/mute/MuteNotice'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { storeTrouble } from '../common/store-trouble'
import { StoreErrorText } from '../common/StoreErrorText'
import { UnreadPricesText } from '../common/UnreadPricesText'
import { adviceOf } from './error-advice'
import { useMuteStore } from './use-mute-store'

const UnreadPrices = ({ store }: { store: Store }) => {
  const { t } = useTranslation('catalog')
  const isUnstated = store.unread_prices?.reason === 'currency_unstated'
  return (
    <>
      <UnreadPricesText store={store} />
      <div>{t(isUnstated ? 'stores.unread_prices.unstated' : 'stores.unread_prices.differs')}</div>
    </>
  )
}

/** Notices that the store is paused, or that its connector fails: since when, and the consequences. */
export const StoreNotices = ({ store }: { store: Store }) => {
  const { t } = useTranslation('catalog')
  const { health, paused_at, deleted_at } = store
  const condition = storeCondition(store)
  const trouble = storeTrouble(store)
  const locale = useLocale()
  const mayWrite = useCan()('stores.write')
  const { unmute } = useMuteStore(store)
  if (deleted_at !== null) return null
  return (
    <>
      <MuteNotice until={store.muted_until} onEnd={mayWrite ? unmute : undefined} />
      {store.maintenance_until !== null && isInMaintenance(store, serverNow()) && (
        <Alert
          type="info"
          title={t('stores.maintenance.now', { time: formatComingTime(store.maintenance_until, locale) })}
          content={t('stores.maintenance.hint')}
        />
      )}
      {paused_at !== null && (
        <Alert
          type="info"
          title={
            <>
              {t('stores.paused.since')} <TimeText time={paused_at} />
            </>
          }
          content={t('stores.paused.hint')}
        />
      )}
      {condition !== 'ok' && (
        <Alert
          type={isStopped(health) ? 'error' : 'warning'}
          title={t(`common.health_hint.${condition}`)}
          content={
            condition === 'prices_unread' ? (
              <UnreadPrices store={store} />
            ) : (
              trouble && (
                <>
                  <StoreErrorText error={trouble} />
                  <div>{t(`stores.trial.advice.${adviceOf(trouble.code)}`)}</div>
                </>
              )
            )
          }
        />
      )}
    </>
  )
}
