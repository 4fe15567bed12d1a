import { useTranslation } from 'react-i18next'
import { OrderLine, orderLineVariant } from '@outlet/shared/contract/orders'
import { storedForm } from '@outlet/shared/contract/list/stored-form'
import { formatMoney } from '@outlet/shared/format/money'
import { formatDateTime } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { SEPARATOR } from '@outlet/shared/format/separator'

const isAmount = (field: string) => field === 'tax' || field === 'shipping'
/** Whether a field has a fixed set of values, each with its own label. */
const hasValueLabels = (field: string) => ['status', 'payment', 'fulfilment', 'is_oversold'].includes(field)

/** Readable text of a field's plain value, as stored in timeline entries and drafts. */
export const useOrderFieldText = () => {
  const { t } = useTranslation('orders')
  const locale = useLocale()

  const linesText = (value: unknown, currency: string): string =>
    (storedForm(OrderLine).array().safeParse(value).data ?? [])
      .map((line) =>
        t('orders.line', {
          quantity: line.quantity,
          title: [line.title, orderLineVariant(line)].filter((part) => part !== null).join(SEPARATOR),
          price: formatMoney({ minor: line.unit_price, currency }, locale),
        }),
      )
      .join('; ')

  const tagsText = (value: unknown) => (Array.isArray(value) ? value.join(', ') : '') || t('orders.detail.no_tags')

  const plainText = (field: string, value: unknown, currency: string): string =>
    isAmount(field) && typeof value === 'number' ? formatMoney({ minor: value, currency }, locale) : String(value)

  return (field: string, value: unknown, currency: string): string => {
    if (field === 'assignee_id' && value === null) return t('orders.detail.no_assignee')
    if (value === null || value === undefined || value === '') return t('orders.detail.none')
    if (hasValueLabels(field)) return t(`orders.${field}.${String(value)}`)
    if (field === 'tags') return tagsText(value)
    if (field === 'lines') return linesText(value, currency)
    if (field === 'placed_at') return formatDateTime(String(value), locale)
    return plainText(field, value, currency)
  }
}
