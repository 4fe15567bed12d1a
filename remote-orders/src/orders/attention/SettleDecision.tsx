import { Button, Input } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PurchaseAttempt } from '@outlet/shared/contract/purchase-attempts'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { useAction } from '@outlet/shared/ui/use-action'
import { settlePurchaseAction } from './attention.queries'
import styles from './attention.module.css'

interface Props {
  readonly attempt: PurchaseAttempt
}

/** Form for an order that exists, with the number that the store gave it. */
const PlacedForm = ({ attempt: { id: attemptId } }: Props) => {
  const { t } = useTranslation('orders')
  const id = useId()
  const [number, setNumber] = useState('')
  const { mutateAsync: settle } = useMutation(settlePurchaseAction)
  const { isPending, refusal, run } = useAction(() =>
    settle({ params: { attemptId }, body: { answer: 'placed', store_order_number: number } }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (number.trim() !== '') void run()
  }
  return (
    <form onSubmit={submit}>
      <label htmlFor={id}>{t('orders.attention.order_number')}</label>
      <div className={styles.decisions}>
        <Input
          id={id}
          className={styles.number ?? ''}
          maxLength={100}
          autoComplete="off"
          value={number}
          onChange={setNumber}
        />
        <Button type="primary" htmlType="submit" loading={isPending} disabled={number.trim() === ''}>
          {t('orders.attention.placed')}
        </Button>
      </div>
      <Refusal of={refusal} />
    </form>
  )
}

/** A person's finding at the store; each choice settles the purchase (reconciliation). */
export const SettleDecision = ({ attempt }: Props) => {
  const { t } = useTranslation('orders')
  const { mutateAsync: settle } = useMutation(settlePurchaseAction)
  return (
    <div className={styles.settle} role="group" aria-label={t('orders.attention.question')}>
      <p className={styles.question}>{t('orders.attention.question')}</p>
      <PlacedForm attempt={attempt} />
      <div className={styles.decisions}>
        {(['not_placed', 'cancelled'] as const).map((decision) => (
          <ConfirmButton
            key={decision}
            status={decision === 'cancelled' ? 'danger' : 'default'}
            question={t(`orders.attention.${decision}_sure`)}
            verb={t('orders.attention.yes')}
            onConfirm={() => settle({ params: { attemptId: attempt.id }, body: { answer: decision } })}
          >
            {t(`orders.attention.${decision}`)}
          </ConfirmButton>
        ))}
      </div>
    </div>
  )
}
