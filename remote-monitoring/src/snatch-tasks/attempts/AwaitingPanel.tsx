import { Button } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '@outlet/shared/api/api-error'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { PurchaseAttempt, type AttemptQuote } from '@outlet/shared/contract/purchase-attempts'
import { formatMoney } from '@outlet/shared/format/money'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { dropSecondClick } from '@outlet/shared/ui/double-click'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { useAction } from '@outlet/shared/ui/use-action'
import { buyingStopQuery, confirmPurchaseAction, declinePurchaseAction } from '../snatch-tasks.queries'
import styles from '../snatch-tasks.module.css'
import { Countdown, useSecondsUntil } from './Countdown'
import { QuoteTable } from './QuoteTable'

interface PanelProps {
  readonly attempt: PurchaseAttempt
}

/** Current quote from the error of a confirmation whose total is out of date. */
const newerQuote = (error: unknown): AttemptQuote | null => {
  if (!isApiError(error) || error.code !== 'purchase_attempt.other_total') return null
  return PurchaseAttempt.safeParse(error.current).data?.quote ?? null
}

const ConfirmButtons = ({ attempt, quote }: PanelProps & { readonly quote: AttemptQuote }) => {
  const { t } = useTranslation('snatch-tasks')
  const locale = useLocale()
  const params = { attemptId: attempt.id }
  const { mutateAsync: confirm } = useMutation(confirmPurchaseAction)
  const { mutateAsync: decline } = useMutation(declinePurchaseAction)
  const reasonId = useId()
  const [other, setOther] = useState<AttemptQuote>()
  const shown = other ?? quote
  const stop = useQuery(buyingStopQuery).data?.stop
  const buying = useAction(async () => {
    try {
      await confirm({ params, body: { total: shown.total.minor } })
    } catch (error) {
      const newer = newerQuote(error)
      if (newer) setOther(newer)
      throw error
    }
  })
  const declining = useAction(() => decline({ params }))
  return (
    <>
      <QuoteTable quote={shown} />
      {stop && (
        <p id={reasonId} className={styles.bad}>
          {t('snatchTasks.attempt.stopped', { name: stop.stopped_by.name })}
        </p>
      )}
      <Refusal of={buying.refusal ?? declining.refusal} />
      <div className={styles.decisions} onClickCapture={dropSecondClick}>
        <Button
          type="primary"
          loading={buying.isPending}
          disabled={declining.isPending || Boolean(stop)}
          aria-describedby={stop ? reasonId : undefined}
          onClick={() => void buying.run()}
        >
          {t('snatchTasks.attempt.buy', { total: formatMoney(shown.total, locale) })}
        </Button>
        <Button loading={declining.isPending} disabled={buying.isPending} onClick={() => void declining.run()}>
          {t('snatchTasks.attempt.decline')}
        </Button>
      </div>
    </>
  )
}

/**
 * Prompts the user to confirm a purchase. The displayed total is the one that is sent. After the deadline the purchase
 * can no longer be confirmed.
 */
export const AwaitingPanel = ({ attempt }: PanelProps) => {
  const { t } = useTranslation('snatch-tasks')
  const may = useCan()('purchase-attempts.confirm')
  const { awaits_until: until, quote } = attempt
  const isOver = useSecondsUntil(until ?? attempt.created_at) === 0
  if (until === null || quote === null) return null
  return (
    <section className={styles.question} aria-label={t('snatchTasks.attempt.question')}>
      <PracticeTag isPractice={attempt.is_practice} />
      <p className={styles.questionHead}>
        {isOver ? (
          t('snatchTasks.attempt.too_late')
        ) : (
          <>
            {t('snatchTasks.attempt.confirm_within')} <Countdown until={until} />
          </>
        )}
      </p>
      {/* A new quote needs a new decision. */}
      {may && !isOver ? (
        <ConfirmButtons key={quote.total.minor} attempt={attempt} quote={quote} />
      ) : (
        <QuoteTable quote={quote} />
      )}
      {!may && <p className={styles.hint}>{t('snatchTasks.attempt.may_not')}</p>}
    </section>
  )
}
