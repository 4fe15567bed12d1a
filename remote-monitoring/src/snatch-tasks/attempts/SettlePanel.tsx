import { Button, Input } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isHandOverReleased, type PurchaseAttempt } from '@outlet/shared/contract/purchase-attempts'
import { parseAmount } from '@outlet/shared/format/amount-text'
import { formatNumber } from '@outlet/shared/format/number'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { DueText } from '@outlet/shared/ui/DueText'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { isWebAddress } from '@outlet/shared/ui/StoreLink'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { useAction } from '@outlet/shared/ui/use-action'
import { settlePurchaseAction } from '../snatch-tasks.queries'
import styles from '../snatch-tasks.module.css'
import { Countdown } from './Countdown'

interface PanelProps {
  readonly attempt: PurchaseAttempt
}

/** Result of the last check for the order at the store, and the time of the next check. */
const CheckStatus = ({ attempt: { looks: checkCount, seen, next_look_at: next } }: PanelProps) => {
  const { t, i18n } = useTranslation('snatch-tasks')
  const locale = useLocale()
  const known = seen && i18n.exists(`snatch-tasks:snatchTasks.seen.${seen.outcome}`)
  return (
    <ul className={styles.facts}>
      <li>
        {seen ? (
          <>
            {known ? t(`snatchTasks.seen.${seen.outcome}`) : seen.outcome}
            {seen.why !== '' && `: ${seen.why}`}&nbsp;· <TimeText time={seen.at} />
            &nbsp;· {t('snatchTasks.attempt.lookups', { count: checkCount, number: formatNumber(checkCount, locale) })}
          </>
        ) : (
          t('snatchTasks.attempt.no_lookup')
        )}
      </li>
      <li>
        {next === null ? (
          t('snatchTasks.attempt.lookups_ended')
        ) : (
          <>
            {t('snatchTasks.attempt.next_lookup')} <DueText time={next} />
          </>
        )}
      </li>
    </ul>
  )
}

/** Form for an order that exists, with the number that the store gave it. */
const PlacedForm = ({ attempt }: PanelProps) => {
  const { t, i18n } = useTranslation('snatch-tasks')
  const [id, paidId, errorId] = [useId(), useId(), useId()]
  const [number, setNumber] = useState('')
  const [paid, setPaid] = useState('')
  const [paidError, setPaidError] = useState<string>()
  const { mutateAsync: settle } = useMutation(settlePurchaseAction)
  const params = { attemptId: attempt.id }
  const { currency } = attempt.held
  const hasPaidField = attempt.quote === null
  // The budget holds no amount for it any more that could stand for the paid total.
  const needsPaid = hasPaidField && isHandOverReleased(attempt)
  const isComplete = number.trim() !== '' && (!needsPaid || paid.trim() !== '')
  const { isPending, refusal, run } = useAction(async () => {
    const total = paid.trim() === '' ? undefined : parseAmount(paid, currency)
    if (typeof total === 'object') return setPaidError(problemText(i18n, { ...total, message: '' }))
    await settle({ params, body: { answer: 'placed', store_order_number: number, total } })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) void run()
  }
  const changePaid = (typed: string) => {
    setPaid(typed)
    setPaidError(undefined)
  }
  return (
    <form className={styles.placed} onSubmit={submit}>
      {/* The store quotes no total for a purchase that a person finishes there. */}
      {hasPaidField && (
        <>
          <label htmlFor={paidId}>{t('snatchTasks.attempt.paid')}</label>
          <Input
            id={paidId}
            inputMode="decimal"
            autoComplete="off"
            suffix={currency}
            error={paidError !== undefined}
            aria-required={needsPaid}
            aria-describedby={errorId}
            value={paid}
            onChange={changePaid}
          />
          <p id={errorId} role="alert" className={styles.bad}>
            {paidError}
          </p>
        </>
      )}
      <label htmlFor={id}>{t('snatchTasks.attempt.order_number')}</label>
      <div className={styles.decisions}>
        <Input id={id} maxLength={100} autoComplete="off" value={number} onChange={setNumber} />
        <Button type="primary" htmlType="submit" loading={isPending} disabled={!isComplete}>
          {t('snatchTasks.attempt.settle_placed')}
        </Button>
      </div>
      <Refusal of={refusal} />
    </form>
  )
}

const SettleDecision = ({ attempt }: PanelProps) => {
  const { t } = useTranslation('snatch-tasks')
  const { mutateAsync: settle } = useMutation(settlePurchaseAction)
  const params = { attemptId: attempt.id }
  return (
    <>
      <p className={styles.questionHead}>
        {t(`snatchTasks.attempt.${isHandOverReleased(attempt) ? 'late_question' : 'settle_question'}`)}
      </p>
      <PlacedForm attempt={attempt} />
      <div className={styles.decisions}>
        {!isHandOverReleased(attempt) &&
          (['not_placed', 'cancelled'] as const).map((decision) => (
            <ConfirmButton
              key={decision}
              status={decision === 'cancelled' ? 'danger' : 'default'}
              question={t(`snatchTasks.attempt.settle_${decision}_sure`)}
              verb={t('snatchTasks.attempt.settle_yes')}
              onConfirm={() => settle({ params, body: { answer: decision } })}
            >
              {t(`snatchTasks.attempt.settle_${decision}`)}
            </ConfirmButton>
          ))}
      </div>
    </>
  )
}

/**
 * Settles a purchase with an unknown outcome, or one that a person finishes at the store: shows the check results and
 * the possible decisions.
 */
export const SettlePanel = ({ attempt }: PanelProps) => {
  const { t } = useTranslation('snatch-tasks')
  const may = useCan()('purchase-attempts.confirm')
  const { state, hand_over_url: url, awaits_until: until } = attempt
  return (
    <section className={styles.question} aria-label={t('snatchTasks.attempt.settle')}>
      {state === 'unknown' && <CheckStatus attempt={attempt} />}
      {state === 'handed_over' && until !== null && (
        <p className={styles.questionHead}>
          {t('snatchTasks.attempt.finish_within')} <Countdown until={until} />
        </p>
      )}
      {state === 'handed_over' && url !== null && isWebAddress(url) && (
        <p>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t('snatchTasks.attempt.hand_over')}
          </a>
        </p>
      )}
      {may && <SettleDecision attempt={attempt} />}
    </section>
  )
}
