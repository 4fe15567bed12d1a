import { Message } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MAX_ORDER_TAGS, Order, OrderDraft, OrderTag } from '@outlet/shared/contract/orders'
import type { Store } from '@outlet/shared/contract/stores'
import { z } from '@outlet/shared/contract/zod'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { orderBody } from './order-body'
import { useOrderFieldText } from '../order-field-text'
import { newOrderValues, valuesOfOrder, type OrderFormValues } from './order-form-values'
import { OrderFormFields } from './OrderFormFields'
import { TagsField } from './TagsField'
import { recordOrderAction, storeSuggestionsQuery, updateOrderAction } from '../orders.queries'

/** Stores as suggestions, loaded when the form opens; any other name can be typed. */
const useStores = (isOpen: boolean) => useQuery({ ...storeSuggestionsQuery, enabled: isOpen }).data?.items ?? []

interface DrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Records an order that was placed elsewhere. */
export const RecordOrderDrawer = ({ isOpen, onClose }: DrawerProps) => {
  const { t } = useTranslation('orders')
  const stores = useStores(isOpen)
  const { mutateAsync: recordOrder } = useMutation(recordOrderAction)
  const submit = async (body: OrderDraft) => {
    const order = await recordOrder({ body })
    Message.success(t('orders.form.recorded', { number: order.order_number }))
  }
  return (
    <FormDrawer
      title={t('orders.form.record_title')}
      isOpen={isOpen}
      onClose={onClose}
      name="record"
      initial={newOrderValues(new Date())}
      schema={OrderDraft}
      bodyOf={(values: OrderFormValues) => orderBody(values, stores)}
      submit={submit}
    >
      <OrderFormFields stores={stores} />
    </FormDrawer>
  )
}

const tags = z.array(OrderTag).max(MAX_ORDER_TAGS, { error: 'order.tags_too_many' })
const OrderChange = OrderDraft.extend({ tags, version: z.int() })
type OrderChange = z.infer<typeof OrderChange>

/** Fields without an input. */
const hiddenFields = ['website_type', 'placed_at_exact', 'version']

/** Label and readable text of a form field, for choosing between two users' entries. */
const useDescribe = (stores: readonly Store[]) => {
  const { t } = useTranslation('orders')
  const fieldText = useOrderFieldText()
  return (field: string, values: OrderFormValues) => {
    if (hiddenFields.includes(field)) return null
    const body: Record<string, unknown> = orderBody(values, stores)
    const value = field === 'tags' ? values.tags : body[field]
    return { label: t(`orders.field.${field}`), text: fieldText(field, value, values.currency) }
  }
}

/** Edits an order that was recorded by hand. */
export const EditOrderDrawer = ({ order, isOpen, onClose }: DrawerProps & { readonly order: Order }) => {
  const { t } = useTranslation('orders')
  const stores = useStores(isOpen)
  const describe = useDescribe(stores)
  const { mutateAsync: changeOrder } = useMutation(updateOrderAction)
  const submit = async (body: OrderChange) => {
    await changeOrder({ params: { orderId: order.id }, body })
    Message.success(t('orders.form.changed', { number: order.order_number }))
  }
  return (
    <FormDrawer
      title={t('orders.form.edit_title', { number: order.order_number })}
      isOpen={isOpen}
      onClose={onClose}
      presence={{ type: 'order', id: order.id }}
      name={`edit ${order.id}`}
      initial={valuesOfOrder(order)}
      schema={OrderChange}
      bodyOf={(values: OrderFormValues) => ({
        ...orderBody(values, stores),
        tags: values.tags,
        version: values.version,
      })}
      submit={submit}
      valuesOf={(current) => valuesOfOrder(Order.parse(current))}
      describe={describe}
    >
      <OrderFormFields stores={stores} />
      <TagsField />
    </FormDrawer>
  )
}
