import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { setByStep, type OrderStep } from '@outlet/shared/contract/orders/order-steps'
import type { Order } from '@outlet/shared/contract/orders'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { runAction } from '@outlet/shared/ui/use-action'
import { updateOrderAction } from '../orders.queries'

/** Takes an order to its next step; resolves after success, or after an error was displayed. */
export type TakeStep = (order: Order, step: OrderStep) => Promise<void>

/** Takes steps at once, with an undo for ten seconds. */
export const useOrderSteps = (): TakeStep => {
  const { t } = useTranslation('orders')
  const { mutateAsync } = useMutation(updateOrderAction)
  return useCallback(
    async (order, step) => {
      const change = setByStep(step)
      const { status, payment, fulfilment } = order
      const before = {
        ...(change.status && { status }),
        ...(change.payment && { payment }),
        ...(change.fulfilment && { fulfilment }),
      }
      const params = { orderId: order.id }
      await runAction(async () => {
        const { version } = await mutateAsync({ params, body: { version: order.version, ...change } })
        showUndoMessage(t(`orders.step.${step}.done`, { number: order.order_number }), () =>
          mutateAsync({ params, body: { version, ...before } }),
        )
      })
    },
    [mutateAsync, t],
  )
}
