import { useTranslation } from 'react-i18next'
import type { SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { formatMoney } from '@outlet/shared/format/money'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import styles from '../snatch-tasks.module.css'
import { budgetLeft } from '../task-rules'

export const BudgetBar = ({ task }: { readonly task: SnatchTask }) => {
  const { t } = useTranslation('snatch-tasks')
  const locale = useLocale()
  const { budget, spent, held, currency, slots, purchases } = task
  const amounts = { spent, held, left: budgetLeft(task) }
  const money = (minor: number) => formatMoney({ minor, currency }, locale)
  const total = Math.max(budget, spent + held)
  const segments = Object.entries(amounts).map(([key, minor]) => ({
    key,
    minor,
    label: t(`snatchTasks.budget.${key}`),
  }))
  return (
    <section className={styles.part} aria-label={t('snatchTasks.budget.title')}>
      <div
        className={styles.budgetBar}
        role="img"
        aria-label={segments.map(({ label, minor }) => `${label} ${money(minor)}`).join(', ')}
      >
        {segments.map(({ key, minor }) => (
          <span key={key} data-part={key} style={{ flexGrow: minor / total }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {segments.map(({ key, minor, label }) => (
          <li key={key} data-part={key}>
            {label} <strong>{money(minor)}</strong>
          </li>
        ))}
        <li>
          {t('snatchTasks.budget.purchases', {
            placed: formatNumber(purchases.placed, locale),
            slots: formatNumber(slots, locale),
          })}
          {purchases.would_buy > 0 &&
            `\u00a0· ${t('snatchTasks.budget.would_buy', { count: purchases.would_buy, number: formatNumber(purchases.would_buy, locale) })}`}
        </li>
      </ul>
    </section>
  )
}
