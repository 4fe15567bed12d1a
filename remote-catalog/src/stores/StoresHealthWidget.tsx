import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isStopped, storeCondition, type Store } from '@outlet/shared/contract/stores'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { useReportFacts } from '@outlet/shared/remote/use-report-facts'
import { useReportNeeds } from '@outlet/shared/remote/use-report-needs'
import type { WidgetProps } from '@outlet/shared/remote/widget'
import { useCan } from '@outlet/shared/session/use-can'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { storeAddress, storeSettingsAddress } from '../common/store-address'
import { storeTrouble } from '../common/store-trouble'
import { storesQuery } from '../common/stores.queries'
import { StoreLine } from './StoreLine'
import styles from './stores.module.css'

const useFacts = (stores: readonly Store[] | undefined, isFailed: boolean) => {
  const { t } = useTranslation('catalog')
  const mayManage = useCan()('stores.write')
  if (!stores && !isFailed) return undefined
  const unwell = stores?.filter(isUnwell) ?? []
  const textOf = () => {
    if (!stores) return t('stores.fact.unknown')
    if (stores.length === 0) return t('stores.fact.none')
    return unwell.length === 0 ? t('stores.fact.well') : t('stores.fact.unwell', { count: unwell.length })
  }
  const [first = stores?.[0]] = unwell
  return [
    {
      key: 'stores',
      text: textOf(),
      link: mayManage || !first ? '/stores/list' : storeAddress(first.key),
      isBad: unwell.length > 0,
    },
  ]
}

const isUnwell = (store: Store) => storeCondition(store) !== 'ok' && store.paused_at === null

/** Workplace widget with the health of each connected store, live; failing stores first. */
export default function StoresHealthWidget({ tell, reportFacts }: WidgetProps) {
  const { t, i18n } = useTranslation('catalog')
  const query = useQuery(storesQuery)
  const mayManage = useCan()('stores.write')
  const needs = query.data?.items.filter(isUnwell).map((store) => {
    const trouble = storeTrouble(store)
    return {
      key: store.key,
      text: t('stores.need', { store: store.name, health: t(`common.health.${storeCondition(store)}`) }),
      detail: trouble ? problemText(i18n, trouble) : undefined,
      link: mayManage ? storeSettingsAddress(store.key) : storeAddress(store.key),
      isUrgent: isStopped(store.health),
    }
  })
  useReportNeeds(tell, needs, query.error !== null)
  useReportFacts(reportFacts, useFacts(query.data?.items, query.error !== null))
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
