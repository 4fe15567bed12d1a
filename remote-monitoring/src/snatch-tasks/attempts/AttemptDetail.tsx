import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import {
  isHandOverReleased,
  type AttemptWithSteps,
  type PurchaseAttempt,
} from '@outlet/shared/contract/purchase-attempts'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { StoreLink } from '@outlet/shared/ui/StoreLink'
import { SEPARATOR } from '@outlet/shared/format/separator'
import { attemptQuery } from '../snatch-tasks.queries'
import styles from '../snatch-tasks.module.css'
import { useReasonText } from '../use-reason-text'
import { canBeSettled, isAwaiting, meaningKey } from './attempt-rules'
import { AttemptSteps } from './AttemptSteps'
import { AwaitingPanel } from './AwaitingPanel'
import { QuoteTable } from './QuoteTable'
import { SettlePanel } from './SettlePanel'

/** Outcome or progress of an attempt in a sentence, with the store's own message. */
const Outcome = ({ attempt }: { readonly attempt: PurchaseAttempt }) => {
  const { t } = useTranslation('snatch-tasks')
  const reasonText = useReasonText()
  const { reason, message, store_order_number: number, order_id: orderId, spent } = attempt
  return (
    <>
      <p className={styles.hint}>
        {t(`snatchTasks.attempt.meaning.${meaningKey(attempt)}`)}
        {reason !== null &&
          reason !== 'would_buy' &&
          !isHandOverReleased(attempt) &&
          ` ${t('snatchTasks.attempt.why', { reason: reasonText(reason) })}`}
      </p>
      {message !== '' && <pre className={styles.response}>{message}</pre>}
      {(number !== null || orderId !== null) && (
        <p className={styles.hint}>
          {number !== null && t('snatchTasks.attempt.number', { number })} <MoneyText money={spent} />{' '}
          {orderId !== null && <Link to={`/orders/list?order=${orderId}`}>{t('snatchTasks.attempt.order')}</Link>}
        </p>
      )}
    </>
  )
}

const Detail = ({ attempt }: { readonly attempt: AttemptWithSteps }) => {
  const { t } = useTranslation('snatch-tasks')
  const { product, quantity, slot_no: slot, mode, confirmed_by: confirmedBy, quote } = attempt
  return (
    <>
      <Outcome attempt={attempt} />
      {isAwaiting(attempt) && <AwaitingPanel attempt={attempt} />}
      {canBeSettled(attempt) && <SettlePanel attempt={attempt} />}
      {quote && !isAwaiting(attempt) && <QuoteTable quote={quote} />}
      <p className={styles.second}>
        {[product.title, product.variant_name ?? product.variant_id].join(SEPARATOR)} × <NumberText value={quantity} />
        &nbsp;· {t('snatchTasks.attempt.slot', { number: slot })}&nbsp;· {t(`snatchTasks.mode.${mode}`)}
        {confirmedBy !== null && `\u00a0· ${t('snatchTasks.attempt.confirmed_by', { name: confirmedBy })}`}{' '}
        <StoreLink url={product.store_url} of={product.title} />
      </p>
      <AttemptSteps attempt={attempt} />
    </>
  )
}

export const AttemptDetail = ({ attemptId }: { readonly attemptId: string }) => (
  <Loaded query={useQuery(attemptQuery(attemptId))} rows={5} form="inline">
    {(attempt) => <Detail key={attempt.id} attempt={attempt} />}
  </Loaded>
)
