import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PurchaseAttempt } from '@outlet/shared/contract/purchase-attempts'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { DueText } from '@outlet/shared/ui/DueText'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { purchaseQuery } from './attention.queries'
import styles from './attention.module.css'

interface Props {
  readonly attempt: PurchaseAttempt
}

interface SeenProps {
  readonly at: string
  readonly outcome: string
  readonly why: unknown
}

/** Result of one check for the order. */
const Seen = ({ at, outcome, why }: SeenProps) => {
  const { t, i18n } = useTranslation('orders')
  const isKnown = i18n.exists(`orders:orders.attention.seen.${outcome}`)
  return (
    <>
      <TimeText time={at} />
      &nbsp;· {isKnown ? t(`orders.attention.seen.${outcome}`) : outcome}
      {typeof why === 'string' && why !== '' && ` (${why})`}
    </>
  )
}

const AllChecks = ({ id }: { readonly id: string }) => {
  const { data, error, refetch } = useQuery(purchaseQuery(id))
  if (error) return <ErrorNotice error={error} form="inline" onRetry={() => void refetch()} />
  if (!data) return <Skeleton animation text={{ rows: 2 }} />
  return (
    <ol className={styles.lookups}>
      {data.steps
        .filter(({ step }) => step === 'look')
        .reverse()
        .map(({ id: step, at, outcome, details }) => (
          <li key={step}>
            <Seen at={at} outcome={outcome} why={details['why']} />
          </li>
        ))}
    </ol>
  )
}

/** Number of checks for the order at the store, the last result, and the time of the next check. */
export const PurchaseChecks = ({ attempt: { id, state, looks: checkCount, seen, next_look_at: next } }: Props) => {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const count = t('orders.attention.lookup_count', { count: checkCount, number: formatNumber(checkCount, locale) })
  return (
    <div className={styles.hint}>
      {seen ? (
        <div>
          {count}: <Seen {...seen} />
        </div>
      ) : (
        <div>{t('orders.attention.no_lookup')}</div>
      )}
      {state === 'unknown' && (
        <div>
          {next === null ? (
            t('orders.attention.no_next')
          ) : (
            <>
              {t('orders.attention.next')}: <DueText time={next} />
            </>
          )}
        </div>
      )}
      {checkCount > 0 && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{t('orders.attention.lookups')}</summary>
          {isOpen && <AllChecks id={id} />}
        </details>
      )}
    </div>
  )
}
