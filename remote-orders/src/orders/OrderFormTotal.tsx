import { useTranslation } from 'react-i18next'
import { formatMoney } from '@outlet/shared/format/money'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { FormWatch } from './FormWatch'
import { typedTotal } from './order-body'
import type { OrderFormValues } from './order-form-values'
import styles from './orders.module.css'

const Total = ({ values }: { values: OrderFormValues }) => {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const minor = typedTotal(values)
  const { currency } = values
  return (
    <output className={styles.total} aria-live="polite">
      <span>{t('orders.field.total')}</span>
      <strong>
        {minor === null ? t('orders.form.total_unknown') : `${formatMoney({ minor, currency }, locale)} ${currency}`}
      </strong>
    </output>
  )
}

/** What the order comes to, while one types; the server adds it up again. */
export const OrderFormTotal = () => <FormWatch>{(values) => <Total values={values} />}</FormWatch>
