import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PurchaseAttempt } from '@outlet/shared/contract/purchase-attempts'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { useCan } from '@outlet/shared/session/use-can'
import { StateText } from '@outlet/shared/ui/StateText'
import { DescriptionList } from '@outlet/shared/ui/DescriptionList'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { ProductImage } from '@outlet/shared/ui/ProductImage'
import { isWebAddress, StoreLink } from '@outlet/shared/ui/StoreLink'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { SEPARATOR } from '@outlet/shared/format/separator'
import { PurchaseChecks } from './PurchaseChecks'
import { SettleDecision } from './SettleDecision'
import styles from './attention.module.css'

interface PurchaseProps {
  readonly attempt: PurchaseAttempt
}

/** Text for the attempt's reason; a reason of a newer server is shown unchanged. */
const useReason = ({ reason }: PurchaseAttempt): string | null => {
  const { t, i18n } = useTranslation('orders')
  if (reason === null) return null
  return i18n.exists(`orders:orders.attention.reason.${reason}`) ? t(`orders.attention.reason.${reason}`) : reason
}

const useFacts = (attempt: PurchaseAttempt) => {
  const { t } = useTranslation('orders')
  const { submitted_at: submitted, quote, held, message, state } = attempt
  const unsubmitted = state === 'handed_over' ? t('orders.attention.not_submitted') : <TimeText time={null} />
  return [
    { key: 'submitted', value: submitted === null ? unsubmitted : <TimeText time={submitted} form="date-time" /> },
    {
      key: 'quoted',
      value: quote ? (
        <>
          <MoneyText money={quote.total} /> {quote.total.currency}
        </>
      ) : (
        <MoneyText money={null} />
      ),
    },
    {
      key: 'held',
      value: (
        <>
          <MoneyText money={held} /> {held.currency}
        </>
      ),
    },
    ...(message === '' ? [] : [{ key: 'says', value: message }]),
  ].map((fact) => ({ ...fact, label: t(`orders.attention.${fact.key}`) }))
}

const Bought = ({ attempt, id }: PurchaseProps & { readonly id: string }) => {
  const { t } = useTranslation('orders')
  const { product, quantity, task, state, hand_over_url: url } = attempt
  const reason = useReason(attempt)
  return (
    <header className={styles.bought}>
      <ProductImage image={product.thumbnail} size={48} />
      <div>
        <h3 id={id} className={styles.name}>
          {product.title}
        </h3>
        <div className={styles.hint}>
          {[product.variant_name, t('orders.attention.pieces', { count: quantity }), attempt.channel.name]
            .filter((part) => part)
            .join(SEPARATOR)}
        </div>
        <div className={styles.links}>
          <Link to={`/snatch_task/list?task=${task.id}&attempt=${attempt.id}`}>
            {task.name || t('orders.attention.task')}
          </Link>
          <StoreLink url={product.store_url} of={product.title} />
          {url !== null && isWebAddress(url) && (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {t('orders.attention.checkout')}
            </a>
          )}
        </div>
      </div>
      <span className={styles.state}>
        <PracticeTag isPractice={attempt.is_practice} />
        <StateText color={state === 'unknown' ? 'red' : 'orange'} title={reason ?? undefined}>
          {t(`orders.attention.state.${state}`)}
        </StateText>
        {reason !== null && <span className={styles.hint}>{reason}</span>}
      </span>
    </header>
  )
}

/** A purchase with an unknown outcome: product, total, check results and possible decisions. */
export const UnknownPurchase = ({ attempt }: PurchaseProps) => {
  const id = useId()
  const mayDecide = useCan()('purchase-attempts.confirm')
  const facts = useFacts(attempt)
  return (
    <article className={styles.purchase} aria-labelledby={id}>
      <Bought attempt={attempt} id={id} />
      <DescriptionList facts={facts} />
      <PurchaseChecks attempt={attempt} />
      {mayDecide && <SettleDecision attempt={attempt} />}
    </article>
  )
}
