import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { listPurchaseAttempts, type PurchaseAttempt } from '@outlet/shared/contract/purchase-attempts'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { formatMoney } from '@outlet/shared/format/money'
import { useReportNeeds } from '@outlet/shared/remote/use-report-needs'
import type { WidgetProps } from '@outlet/shared/remote/widget'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { ProductImage } from '@outlet/shared/ui/ProductImage'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { query } from '@outlet/shared/api/query'
import { attemptWord } from '../attempts/attempt-rules'
import { AttemptTag } from '../attempts/AttemptTag'
import { Countdown } from '../attempts/Countdown'
import { taskAddress } from '../snatch-tasks-page'
import linked from '../../common/linked-rows.module.css'
import styles from './needs-person.module.css'

const addressOf = ({ id, task }: PurchaseAttempt) => taskAddress(task.id, id)

const useNeeds = (attempts: readonly PurchaseAttempt[] | undefined) => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const titleOf = ({ product: { title }, is_practice: isPractice }: PurchaseAttempt) =>
    isPractice ? t('snatchTasks.need.practice', { product: title }) : title
  return attempts?.map((attempt) => ({
    key: attempt.id,
    text: t(`snatchTasks.need.${attemptWord(attempt)}`, {
      product: titleOf(attempt),
      total: formatMoney(attempt.quote?.total ?? attempt.held, locale),
    }),
    link: addressOf(attempt),
    isUrgent: true,
  }))
}

const NeedRow = ({ attempt }: { readonly attempt: PurchaseAttempt }) => {
  const { product, task, quote, awaits_until: until, created_at: at } = attempt
  return (
    <Link className={linked.row} to={addressOf(attempt)}>
      <span className={styles.what}>
        <ProductImage image={product.thumbnail} size={40} />
        <span className={styles.name}>{product.title}</span>
        <span className={styles.second}>{[task.name, product.variant_name].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={styles.needAside}>
        <span>
          {quote && <MoneyText money={quote.total} />} <PracticeTag isPractice={attempt.is_practice} />{' '}
          <AttemptTag attempt={attempt} />
        </span>
        <span className={styles.second}>{until !== null ? <Countdown until={until} /> : <TimeText time={at} />}</span>
      </span>
    </Link>
  )
}

const needsPersonQuery = query(listPurchaseAttempts, { query: { needs_person: true } })

/** Workplace widget: purchases that wait for a person's confirmation, or for a person to check the store. */
export default function NeedsPersonWidget({ tell }: WidgetProps) {
  const { t } = useTranslation('monitoring')
  const query = useQuery(needsPersonQuery)
  useReportNeeds(tell, useNeeds(query.data?.items), query.error !== null)
  return (
    <Loaded query={query} rows={4} width="100%" hidesLaterErrors>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={t('snatchTasks.widget.none')} hint={t('snatchTasks.widget.none_hint')} />
        ) : (
          <ul className={linked.rows}>
            {items.map((attempt) => (
              <li key={attempt.id}>
                <NeedRow attempt={attempt} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
