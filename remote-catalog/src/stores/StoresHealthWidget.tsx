import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isStopped, storeCondition, type Store } from '@outlet/shared/contract/stores'
import { useReportNeeds } from '@outlet/shared/remote/use-report-needs'
import type { WidgetProps } from '@outlet/shared/remote/widget'
import { useCan } from '@outlet/shared/session/use-can'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { storeAddress, storeSettingsAddress } from '../common/store-address'
import { storesQuery } from '../common/stores.queries'
import { StoreLine } from './StoreLine'
import styles from './stores.module.css'

const isUnwell = (store: Store) => storeCondition(store) !== 'ok' && store.paused_at === null

/** Workplace widget with the health of each connected store, live; failing stores first. */
export default function StoresHealthWidget({ tell }: WidgetProps) {
  const { t } = useTranslation('catalog')
  const { data, error, refetch } = useQuery(storesQuery)
  const mayManage = useCan()('stores.write')
  const needs = data?.items.filter(isUnwell).map((store) => ({
    key: store.key,
    text: t('stores.need', { store: store.name, health: t(`common.health.${storeCondition(store)}`) }),
    link: mayManage ? storeSettingsAddress(store.key) : storeAddress(store.key),
    isUrgent: isStopped(store.health),
  }))
  useReportNeeds(tell, needs, error !== null)
  if (!data) {
    if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
    return <Skeleton animation text={{ rows: 4, width: '100%' }} />
  }
  if (data.items.length === 0) return <EmptyState title={t('stores.none')} hint={t('stores.none_hint')} />
  return (
    <ul className={styles.stores}>
      {[...data.items]
        .sort((a, b) => Number(isUnwell(b)) - Number(isUnwell(a)))
        .map((store) => (
          <StoreLine key={store.key} store={store} />
        ))}
    </ul>
  )
}
