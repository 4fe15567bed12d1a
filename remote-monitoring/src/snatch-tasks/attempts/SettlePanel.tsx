import { Button, Input } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isLetGo, type PurchaseAttempt } from '@outlet/shared/contract/purchase-attempts'
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

/** What the console saw when it looked, and when it looks next. */
const Looks = ({ attempt: { looks, seen, next_look_at: next } }: PanelProps) => {
  const { t, i18n } = useTranslation('snatch-tasks')
  const locale = useLocale()
  const known = seen && i18n.exists(`snatch-tasks:snatchTasks.seen.${seen.outcome}`)
  return (
    <ul className={styles.facts}>
      <li>
        {seen ? (
          <>
            {known ? t(`snatchTasks.seen.${seen.outcome}`) : seen.outcome}
            {seen.why !== '' && `: ${seen.why}`} · <TimeText time={seen.at} /> ·{' '}
            {t('snatchTasks.attempt.looks', { count: looks, number: formatNumber(looks, locale) })}
          </>
        ) : (
          t('snatchTasks.attempt.not_looked')
        )}
      </li>
      <li>
        {next === null ? (
          t('snatchTasks.attempt.looks_no_more')
        ) : (
          <>
            {t('snatchTasks.attempt.looks_next')} <DueText time={next} />
          </>
        )}
      </li>
    </ul>
  )
}

/** There is an order: by the number that the store gave it. */
const PlacedAnswer = ({ attempt }: PanelProps) => {
  const { t, i18n } = useTranslation('snatch-tasks')
  const [id, paidId, errorId] = [useId(), useId(), useId()]
  const [number, setNumber] = useState('')
  const [paid, setPaid] = useState('')
  const [paidError, setPaidError] = useState<string>()
  const { mutateAsync: settle } = useMutation(settlePurchaseAction)
  const params = { attemptId: attempt.id }
  const { currency } = attempt.held
  const asksPaid = attempt.quote === null
  // Nothing is set aside for it any more that could stand for what was paid.
  const needsPaid = asksPaid && isLetGo(attempt)
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
      {/* The store has quoted no total of what a person finishes there. */}
      {asksPaid && (
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
      <div className={styles.answers}>
        <Input id={id} maxLength={100} autoComplete="off" value={number} onChange={setNumber} />
        <Button type="primary" htmlType="submit" loading={isPending} disabled={!isComplete}>
          {t('snatchTasks.attempt.settle_placed')}
        </Button>
      </div>
      <Refusal of={refusal} />
    </form>
  )
}

const Answers = ({ attempt }: PanelProps) => {
  const { t } = useTranslation('snatch-tasks')
  const { mutateAsync: settle } = useMutation(settlePurchaseAction)
  const params = { attemptId: attempt.id }
  return (
    <>
      <p className={styles.questionHead}>
        {t(`snatchTasks.attempt.${isLetGo(attempt) ? 'late_question' : 'settle_question'}`)}
      </p>
      <PlacedAnswer attempt={attempt} />
      <div className={styles.answers}>
        {!isLetGo(attempt) &&
          (['not_placed', 'cancelled'] as const).map((answer) => (
            <ConfirmButton
              key={answer}
              status={answer === 'cancelled' ? 'danger' : 'default'}
              question={t(`snatchTasks.attempt.settle_${answer}_sure`)}
              verb={t('snatchTasks.attempt.settle_yes')}
              onConfirm={() => settle({ params, body: { answer } })}
            >
              {t(`snatchTasks.attempt.settle_${answer}`)}
            </ConfirmButton>
          ))}
      </div>
    </>
  )
}

/** Of a purchase whose outcome nobody knows, or that a person finishes: what was seen, and the answers that end it. */
export const SettlePanel = ({ attempt }: PanelProps) => {
  const { t } = useTranslation('snatch-tasks')
  const may = useCan()('purchase-attempts.confirm')
  const { state, hand_over_url: url, awaits_until: until } = attempt
  return (
    <section className={styles.question} aria-label={t('snatchTasks.attempt.settle')}>
      {state === 'unknown' && <Looks attempt={attempt} />}
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
      {may && <Answers attempt={attempt} />}
    </section>
  )
}
