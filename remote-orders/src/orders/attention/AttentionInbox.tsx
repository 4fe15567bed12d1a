import { Button, Skeleton } from '@arco-design/web-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { unknownPurchasesQuery } from './attention.queries'
import { UnknownPurchase } from './UnknownPurchase'
import styles from './attention.module.css'

/** All purchases with an unknown outcome, with their details and the decisions that settle them. */
const AttentionInbox = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('orders')
  const headingId = useId()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(unknownPurchasesQuery)
  return (
    <section className={styles.inbox} aria-labelledby={headingId}>
      <header className={styles.header}>
        <h2 id={headingId} className={styles.title}>
          {t('orders.attention.title')}
        </h2>
        <Button size="small" onClick={onClose}>
          {t('orders.attention.hide')}
        </Button>
      </header>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} form={data ? 'inline' : 'block'} />}
      {!data && !error && <Skeleton animation text={{ rows: 4 }} />}
      {data?.length === 0 && !error && (
        <EmptyState title={t('orders.attention.empty')} hint={t('orders.attention.empty_hint')} />
      )}
      <ul className={styles.purchases}>
        {data?.map((attempt) => (
          <li key={attempt.id}>
            <UnknownPurchase attempt={attempt} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('orders.attention.more')}
        </Button>
      )}
    </section>
  )
}

export default AttentionInbox
