import { Button } from '@arco-design/web-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { unknownPurchasesQuery } from './attention.queries'
import { UnknownPurchase } from './UnknownPurchase'
import styles from './attention.module.css'

/** All purchases with an unknown outcome, with their details and the decisions that settle them. */
const AttentionInbox = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('orders')
  const headingId = useId()
  const query = useInfiniteQuery(unknownPurchasesQuery)
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
      <Loaded query={query} rows={4}>
        {(attempts) => (
          <>
            {attempts.length === 0 && !query.error && (
              <EmptyState title={t('orders.attention.empty')} hint={t('orders.attention.empty_hint')} />
            )}
            <ul className={styles.purchases}>
              {attempts.map((attempt) => (
                <li key={attempt.id}>
                  <UnknownPurchase attempt={attempt} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('orders.attention.more')}
        </Button>
      )}
    </section>
  )
}

export default AttentionInbox
