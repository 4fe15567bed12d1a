import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isStopped, storeCondition, type Store } from '@outlet/shared/contract/stores'
import { useReportNeeds } from '@outlet/shared/remote/use-report-needs'
import type { WidgetProps } from '@outlet/shared/remote/widget'
import { useCan } from '@outlet/shared/session/use-can'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { storeAddress, storeSettingsAddress } from '../common/store-address'
import { storesQuery } from '../common/stores.queries'
import { StoreLine } from './StoreLine'
import styles from './stores.module.css'

const isUnwell = (store: Store) => storeCondition(store) !== 'ok' && store.paused_at === null

/** Workplace widget with the health of each connected store, live; failing stores first. */
export default function StoresHealthWidget({ tell }: WidgetProps) {
  const { t } = useTranslation('catalog')
  const query = useQuery(storesQuery)
  const mayManage = useCan()('stores.write')
  const needs = query.data?.items.filter(isUnwell).map((store) => ({
    key: store.key,
    text: t('stores.need', { store: store.name, health: t(`common.health.${storeCondition(store)}`) }),
    link: mayManage ? storeSettingsAddress(store.key) : storeAddress(store.key),
    isUrgent: isStopped(store.health),
  }))
  useReportNeeds(tell, needs, query.error !== null)
  return (
    <Loaded query={query} rows={4} width="100%" hidesLaterErrors>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={t('stores.none')} hint={t('stores.none_hint')} />
        ) : (
          <ul className={styles.stores}>
            {items
              .toSorted((a, b) => Number(isUnwell(b)) - Number(isUnwell(a)))
              .map((store) => (
                <StoreLine key={store.key} store={store} />
              ))}
          </ul>
        )
      }
    </Loaded>
  )
}
