import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Measure } from '@outlet/shared/contract/analytics'
import type { DaySpan } from '@outlet/shared/contract/time/day-span'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { metricsQuery } from './analytics.queries'
import { MeasureNotes } from './MeasureNotes'
import { useValueText } from './use-value-text'
import styles from './analytics.module.css'

/** Steps, each with its median and its 95th percentile. */
const steps = [
  ['trigger', 'trigger_p50', 'trigger_p95'],
  ['cart', 'cart_p50', 'cart_p95'],
  ['quote', 'quote_p50', 'quote_p95'],
  ['order', 'order_p50', 'order_p95'],
  ['restock_to_order', 'restock_to_order_p50', 'restock_to_order_p95'],
] as const satisfies readonly (readonly [Measure, Measure, Measure])[]

const stepMeasures = steps.flatMap(([, p50, p95]) => [p50, p95])

/** Table of the durations between a restock and an order, by step. */
export const StepTimes = ({ span }: { readonly span: DaySpan }) => {
  const { t } = useTranslation('admin')
  const id = useId()
  const valueText = useValueText()
  const query = useQuery(metricsQuery(span, stepMeasures))
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {t('analytics.top.steps')}
      </h2>
      <Loaded query={query} rows={5} width="100%" hidesLaterErrors>
        {({ totals, currency }) => {
          const renderValue = (measure: Measure) => {
            const value = totals[stepMeasures.findIndex((each) => each === measure)] ?? null
            return value === null ? <UnknownValue /> : valueText(measure, value, currency)
          }
          return (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('analytics.step_name')}</th>
                  <th scope="col" className={styles.number}>
                    {t('analytics.p50')}
                  </th>
                  <th scope="col" className={styles.number}>
                    {t('analytics.p95')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {steps.map(([name, p50, p95]) => (
                  <tr key={name}>
                    <th scope="row">{t(`analytics.steps.${name}`)}</th>
                    <td className={styles.number}>{renderValue(p50)}</td>
                    <td className={styles.number}>{renderValue(p95)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }}
      </Loaded>
      <MeasureNotes measures={steps.map(([name]) => name)} />
    </section>
  )
}
