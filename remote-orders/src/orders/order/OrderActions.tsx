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

/** Actions of a row: the next step as a button, all others in a menu. */
export const OrderRowActions = ({ order, onStep, onEdit }: OrderActionsProps) => {
  const t = useCellTranslation('orders')
  const { taken, take } = useStepRunner({ order, onStep })
  const { next, others } = stepsOf(order)
  const edit = { key: 'edit', label: t('orders.detail.edit'), onClick: () => onEdit(order) }
  const own = { key: 'edit', label: t('orders.detail.edit_own'), onClick: () => onEdit(order) }
  const isEditable = orderCan.edit(order)
  const entries = [...useEntries(others, take), isEditable ? edit : own]
  return (
    <RowActions
      next={next && { label: t(`orders.step.${next}.action`), isPending: taken === next, onClick: () => take(next) }}
      more={{ label: t('orders.more', { number: order.order_number }), entries }}
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
