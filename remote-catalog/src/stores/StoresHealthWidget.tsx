import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { storesQuery } from '../common/stores.queries'
import { StoreLine } from './StoreLine'
import styles from './stores.module.css'

/** On the workplace: how each connected store fares, kept up to date. */
export default function StoresHealthWidget() {
  const { t } = useTranslation('catalog')
  const { data, error, refetch } = useQuery(storesQuery)
  if (!data) {
    if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
    return <Skeleton animation text={{ rows: 4, width: '100%' }} />
  }
  if (data.items.length === 0) return <EmptyState title={t('stores.none')} hint={t('stores.none_hint')} />
  return (
    <ul className={styles.stores}>
      {data.items.map((store) => (
        <StoreLine key={store.key} store={store} />
      ))}
    </ul>
  )
}
