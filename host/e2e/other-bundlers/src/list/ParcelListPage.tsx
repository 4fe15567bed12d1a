import { Button } from '@arco-design/web-react'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { lateForms } from '@outlet/shared/ui/late-forms'
import { Page } from '@outlet/shared/ui/Page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { storesQuery } from './list.queries'
import styles from './list.module.css'

const ParcelDetails = lateForms(async () => (await import('./ParcelDetails')).ParcelDetails)

/** Uses all that the host provides to a remote (a query, messages, components), and a lazy component. */
export default function ParcelListPage() {
  const { t } = useTranslation('parcels')
  const { data, error, refetch } = useQuery(storesQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <Page title={t('list.title')} hint={data && t('list.count', { count: data.items.length })}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <ul className={styles.stores}>
        {data?.items.map(({ key, name }) => (
          <li key={key}>{name}</li>
        ))}
      </ul>
      <Button onClick={() => setOpen(true)}>{t('list.details')}</Button>
      <ParcelDetails isRequested={isOpen} text={t('list.late')} onClose={() => setOpen(false)} />
    </Page>
  )
}
