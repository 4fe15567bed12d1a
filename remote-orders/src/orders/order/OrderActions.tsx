import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { stepsOf, type OrderStep } from '@outlet/shared/contract/orders/order-steps'
import { orderCan, type Order } from '@outlet/shared/contract/orders'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { DrawerButtons } from '@outlet/shared/ui/DrawerButtons'
import { MoreMenu, type MoreEntry } from '@outlet/shared/ui/MoreMenu'
import { RowActions } from '@outlet/shared/ui/RowActions'
import type { TakeStep } from './use-order-steps'

export interface OrderActionsProps {
  readonly order: Order
  readonly onStep: TakeStep
  readonly onEdit: (order: Order) => void
}

const destructiveSteps: readonly OrderStep[] = ['cancel', 'fail']

/** Takes one step at a time. */
const useStepRunner = ({ order, onStep }: Pick<OrderActionsProps, 'order' | 'onStep'>) => {
  const [taken, setTaken] = useState<OrderStep>()
  const take = (step: OrderStep) => {
    if (taken) return
    setTaken(step)
    void onStep(order, step).finally(() => setTaken(undefined))
  }
  return { taken, take }
}

const useEntries = (steps: readonly OrderStep[], take: (step: OrderStep) => void): MoreEntry[] => {
  const t = useCellTranslation('orders')
  return steps.map((step) => ({
    key: step,
    label: t(`orders.step.${step}.action`),
    isDanger: destructiveSteps.includes(step),
    onClick: () => take(step),
  }))
}

const useMenu = (
  { order, onEdit }: OrderActionsProps,
  steps: readonly OrderStep[],
  take: (step: OrderStep) => void,
) => {
  const t = useCellTranslation('orders')
  const edit = t(orderCan.edit(order) ? 'orders.detail.edit' : 'orders.detail.edit_own')
  const entries = [...useEntries(steps, take), { key: 'edit', label: edit, onClick: () => onEdit(order) }]
  return { label: t('orders.more', { number: order.order_number }), entries }
}

/** Actions of a row: a menu that starts with the next step. */
export const OrderMenu = (props: OrderActionsProps) => {
  const { take } = useStepRunner(props)
  const { next, others } = stepsOf(props.order)
  return <RowActions more={useMenu(props, next ? [next, ...others] : others, take)} />
}

/** Actions of a card: the next step as a button, all others in a menu. */
export const OrderRowActions = (props: OrderActionsProps) => {
  const t = useCellTranslation('orders')
  const { taken, take } = useStepRunner(props)
  const { next, others } = stepsOf(props.order)
  return (
    <RowActions
      next={next && { label: t(`orders.step.${next}.action`), isPending: taken === next, onClick: () => take(next) }}
      more={useMenu(props, others, take)}
    />
  )
}

/** Actions at the bottom of the drawer: editing and the next step as buttons, all others in a menu. */
export const OrderDrawerActions = ({ order, onStep, onEdit }: OrderActionsProps) => {
  const t = useCellTranslation('orders')
  const { taken, take } = useStepRunner({ order, onStep })
  const { next, others } = stepsOf(order)
  const entries = useEntries(others, take)
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
      {next && (
        <Button type="primary" loading={taken !== undefined} onClick={() => take(next)}>
          {t(`orders.step.${next}.action`)}
        </Button>
      )}
    </DrawerButtons>
  )
}
