import { useTranslation } from 'react-i18next'
import { amountOrNull } from '@outlet/shared/format/amount-text'
import { numberOrUndefined } from '@outlet/shared/format/typed-number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { limitsText, type Limits } from '../limits-text'
import { useConverted } from '../use-converted'
import styles from '../snatch-tasks.module.css'
import type { TaskFormValues } from './task-form-values'

const limitsOf = (values: TaskFormValues, currency: string): Omit<Limits, 'converted'> | null => {
  const [slots, quantity] = [numberOrUndefined(values.slots), numberOrUndefined(values.quantity)]
  const [maxUnitPrice, total, budget] = [values.max_unit_price, values.max_total, values.budget].map((amount) =>
    amountOrNull(amount, currency),
  )
  if (!slots || !quantity || !maxUnitPrice || !total || !budget) return null
  return {
    slots,
    quantity,
    currency,
    min_unit_price: amountOrNull(values.min_unit_price, currency),
    max_unit_price: maxUnitPrice,
    max_total: total,
    budget,
    expires_at: values.expires_at === '' ? null : new Date(values.expires_at).toISOString(),
  }
}

/** The task's effect and its limits in two sentences; a hint while limits are missing. */
export const FormLimits = ({ values, currency }: { values: TaskFormValues; currency: string }) => {
  const { t } = useTranslation('snatch-tasks')
  const locale = useLocale()
  const convert = useConverted()
  const limits = limitsOf(values, currency)
  return (
    <p className={styles.sentence} role="status">
      <span>
        {t(`snatchTasks.form.effect.${values.mode}`, {
          target: values.name.trim() || t('snatchTasks.form.a_target'),
        })}{' '}
      </span>
      <span>
        {limits
          ? limitsText(t, { ...limits, converted: convert({ minor: limits.budget, currency }) }, locale)
          : t('snatchTasks.form.limits_missing')}
      </span>
    </p>
  )
}
