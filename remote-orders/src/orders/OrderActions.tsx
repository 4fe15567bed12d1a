import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { stepsOf, type OrderStep } from '@outlet/shared/contract/order-steps'
import { orderCan, type Order } from '@outlet/shared/contract/orders'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import { dropSecondClick } from '@outlet/shared/ui/double-click'
import { DrawerButtons } from '@outlet/shared/ui/DrawerButtons'
import { MoreMenu, type MoreEntry } from '@outlet/shared/ui/MoreMenu'
import type { TakeStep } from './use-order-steps'
import styles from './orders.module.css'

export interface OrderActionsProps {
  readonly order: Order
  readonly onStep: TakeStep
  readonly onEdit: (order: Order) => void
}

const takesAway: readonly OrderStep[] = ['cancel', 'fail']

/** Takes one step after the other. */
const useTaking = ({ order, onStep }: Pick<OrderActionsProps, 'order' | 'onStep'>) => {
  const [taken, setTaken] = useState<OrderStep>()
  const take = (step: OrderStep) => {
    if (taken) return
    setTaken(step)
    void onStep(order, step).finally(() => setTaken(undefined))
  }
  return { taken, take }
}

const useEntries = (steps: readonly OrderStep[], take: (step: OrderStep) => void): MoreEntry[] => {
  const t = useCellWords('orders')
  return steps.map((step) => ({
    key: step,
    label: t(`orders.step.${step}.action`),
    isDanger: takesAway.includes(step),
    onClick: () => take(step),
  }))
}

/** In the order's row: its next step in words, all else behind "more". */
export const OrderRowActions = ({ order, onStep, onEdit }: OrderActionsProps) => {
  const t = useCellWords('orders')
  const { taken, take } = useTaking({ order, onStep })
  const { usual, further } = stepsOf(order)
  const [next, ...others] = usual
  const edit = { key: 'edit', label: t('orders.detail.edit'), onClick: () => onEdit(order) }
  const own = { key: 'edit', label: t('orders.detail.edit_own'), onClick: () => onEdit(order) }
  const isEditable = orderCan.edit(order)
  const entries = [...useEntries([...others, ...further], take), isEditable ? edit : own]
  return (
    <div className={styles.rowActions} onClickCapture={dropSecondClick}>
      {next && (
        <button type="button" className={styles.next} aria-busy={taken === next} onClick={() => take(next)}>
          {t(`orders.step.${next}.action`)}
        </button>
      )}
      <MoreMenu label={t('orders.more', { number: order.order_number })} entries={entries} />
    </div>
  )
}

/** At the drawer's lower edge: the usual next steps in words, the very next one last; all else behind "more". */
export const OrderDrawerActions = ({ order, onStep, onEdit }: OrderActionsProps) => {
  const t = useCellWords('orders')
  const { taken, take } = useTaking({ order, onStep })
  const { usual, further } = stepsOf(order)
  const entries = useEntries(further, take)
  if (!orderCan.edit(order))
    return (
      <DrawerButtons>
        <Button onClick={() => onEdit(order)}>{t('orders.detail.edit_own')}</Button>
      </DrawerButtons>
    )
  return (
    <DrawerButtons>
      <MoreMenu label={t('orders.more', { number: order.order_number })} entries={entries} />
      <Button onClick={() => onEdit(order)}>{t('orders.detail.edit')}</Button>
      {[...usual].reverse().map((step) => (
        <Button
          key={step}
          type={step === usual[0] ? 'primary' : 'secondary'}
          loading={taken === step}
          onClick={() => take(step)}
        >
          {t(`orders.step.${step}.action`)}
        </Button>
      ))}
    </DrawerButtons>
  )
}
