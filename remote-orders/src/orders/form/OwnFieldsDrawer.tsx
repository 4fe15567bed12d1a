import { Input, Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MAX_ORDER_TAGS, Order, OrderTag } from '@outlet/shared/contract/orders'
import { z } from '@outlet/shared/contract/zod'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { FormField } from '@outlet/shared/ui/FormField'
import { useOrderFieldText } from '../order-field-text'
import { updateOrderAction } from '../orders.queries'
import { TagsField } from './TagsField'

interface Values {
  readonly note: string
  readonly tags: readonly string[]
  readonly version: number
}

const OwnFields = z.object({
  note: z.string().trim().max(2000).nullable(),
  tags: z.array(OrderTag).max(MAX_ORDER_TAGS, { error: 'order.tags_too_many' }),
  version: z.int(),
})
type OwnFields = z.infer<typeof OwnFields>

const valuesOf = ({ note, tags, version }: Order): Values => ({ note: note ?? '', tags, version })

interface Props {
  readonly order: Order
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Edits the note and tags of a task's order; all other fields come from the store. */
export const OwnFieldsDrawer = ({ order, isOpen, onClose }: Props) => {
  const { t } = useTranslation('orders')
  const fieldText = useOrderFieldText()
  const { mutateAsync: changeOrder } = useMutation(updateOrderAction)
  const submit = async (body: OwnFields) => {
    await changeOrder({ params: { orderId: order.id }, body })
    Message.success(t('orders.form.changed', { number: order.order_number }))
  }
  return (
    <FormDrawer
      title={t('orders.form.own_title', { number: order.order_number })}
      isOpen={isOpen}
      onClose={onClose}
      presence={{ type: 'order', id: order.id }}
      name={`own fields ${order.id}`}
      initial={valuesOf(order)}
      schema={OwnFields}
      bodyOf={({ note, tags, version }: Values) => ({ note: note.trim() || null, tags, version })}
      submit={submit}
      valuesOf={(current) => valuesOf(Order.parse(current))}
      describe={(field, values) =>
        field === 'note' || field === 'tags'
          ? { label: t(`orders.field.${field}`), text: fieldText(field, values[field], order.currency) }
          : null
      }
    >
      <FormField field="note" label={t('orders.field.note')}>
        <Input.TextArea
          maxLength={2000}
          autoSize={{ minRows: 2, maxRows: 8 }}
          placeholder={t('orders.form.optional')}
        />
      </FormField>
      <TagsField />
    </FormDrawer>
  )
}
