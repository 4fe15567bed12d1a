import { Alert, Button } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { ORDER_PAGE, type OrderWithEvents } from '@outlet/shared/contract/orders'
import type { cancelOrder } from '@outlet/shared/contract/orders/task-orders'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { useCan } from '@outlet/shared/session/use-can'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { DueText } from '@outlet/shared/ui/DueText'
import { DescriptionList } from '@outlet/shared/ui/DescriptionList'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { StoreLink } from '@outlet/shared/ui/StoreLink'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { useAction } from '@outlet/shared/ui/use-action'
import { cancelOrderAction, refreshOrderAction } from '../orders.queries'
import styles from '../orders.module.css'

interface Props {
  readonly order: OrderWithEvents
}

type CancelResult = Pick<EndpointResponse<typeof cancelOrder>, 'outcome' | 'message'>

const alertTypes = { cancelled: 'success', refused: 'error', unknown: 'warning' } as const

/** The store's response to a cancellation; shown until the drawer is closed. */
const CancelNotice = ({ result: { outcome, message } }: { readonly result: CancelResult }) => {
  const { t } = useTranslation('orders')
  return <Alert type={alertTypes[outcome]} content={t(`orders.store.outcome.${outcome}`, { message })} />
}

/**
 * Time until which the store shows the order to the guest who bought it; empty for an order that is followed to its
 * end.
 */
const useUntilFacts = (order: OrderWithEvents) => {
  const { t } = useTranslation('orders')
  const { next_refresh_at: next, followed_until: until, is_followed_to_end: isToEnd } = order
  if (until) return [{ key: 'until', value: <TimeText time={until} /> }]
  return isToEnd === false && next !== null ? [{ key: 'until', value: t('orders.store.until_signed_out') }] : []
}

const useStoreFacts = (order: OrderWithEvents) => {
  const { t } = useTranslation('orders')
  const { refreshed_at: read, next_refresh_at: next, cancel_asked_at: cancelRequestedAt, raw } = order
  const untilFacts = useUntilFacts(order)
  const isOver = Boolean(order.followed_until) || order.refresh_error === 'order.not_followable'
  const { [ORDER_PAGE]: page, ...storeFields } = raw ?? {}
  const storeTexts = Object.entries(storeFields).map(([name, word]) => `${name}: ${word}`)
  return [
    { key: 'read', value: read === null ? t('orders.store.never') : <TimeText time={read} /> },
    {
      key: 'next',
      value: next === null ? t(`orders.store.${isOver ? 'not_followed' : 'no_next'}`) : <DueText time={next} />,
    },
    ...untilFacts,
    ...(cancelRequestedAt === null ? [] : [{ key: 'cancel_requested', value: <TimeText time={cancelRequestedAt} /> }]),
    ...(storeTexts.length === 0 ? [] : [{ key: 'raw', value: storeTexts.join('\n') }]),
    ...(page === undefined ? [] : [{ key: 'page', value: <StoreLink url={page} /> }]),
  ].map((fact) => ({ ...fact, label: t(`orders.store.${fact.key}`) }))
}

const StoreButtons = ({ order, onCancelled }: Props & { readonly onCancelled: (result: CancelResult) => void }) => {
  const { t } = useTranslation('orders')
  const params = { orderId: order.id }
  const { mutateAsync: refreshOrder } = useMutation(refreshOrderAction)
  const { mutateAsync: cancel } = useMutation(cancelOrderAction)
  const { isPending, refusal, run } = useAction(() => refreshOrder({ params }))
  return (
    <>
      <div className={styles.storeButtons}>
        {order.is_refreshable && (
          <Button loading={isPending} onClick={() => void run()}>
            {t('orders.store.refresh')}
          </Button>
        )}
        {order.is_cancellable && (
          <ConfirmButton
            status="danger"
            question={t('orders.store.cancel_question', { number: order.order_number })}
            verb={t('orders.store.cancel_verb')}
            onConfirm={async () => onCancelled(await cancel({ params }))}
          >
            {t('orders.store.cancel')}
          </ConfirmButton>
        )}
      </div>
      <Refusal of={refusal} />
    </>
  )
}

/** State of a task's order at its store, the age of that state, and the requests that the store supports. */
export const OrderAtStore = ({ order }: Props) => {
  const { t, i18n } = useTranslation('orders')
  const headingId = useId()
  const facts = useStoreFacts(order)
  const [result, setResult] = useState<CancelResult>()
  const mayWrite = useCan()('orders.write')
  const { refresh_error: code } = order
  return (
    <section aria-labelledby={headingId} className={styles.atStore}>
      <h3 id={headingId} className={styles.heading}>
        {t('orders.store.title')}
      </h3>
      {order.is_oversold && <Alert type="error" content={t('orders.is_oversold.hint')} />}
      {code !== null && (
        <Alert
          type="warning"
          content={t('orders.store.failed', { reason: problemText(i18n, { code, message: code }) })}
        />
      )}
      <DescriptionList facts={facts} />
      {result && <CancelNotice result={result} />}
      {mayWrite && <StoreButtons order={order} onCancelled={setResult} />}
    </section>
  )
}
