import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { Page } from '@outlet/shared/ui/Page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { storesQuery } from './list.queries'
import styles from './list.module.css'

/** Stores of the console by name. */
export default function ExampleListPage() {
  const { t } = useTranslation('example')
  const { data, error, refetch } = useQuery(storesQuery)
  return (
    <Page title={t('list.title')} hint={data && t('list.count', { count: data.items.length })}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <ul className={styles.stores}>
        {data?.items.map(({ key, name }) => (
          <li key={key}>{name}</li>
        ))}
      </ul>
    </Page>
  )
}
