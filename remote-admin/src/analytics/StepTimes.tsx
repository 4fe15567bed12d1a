import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Measure } from '@outlet/shared/contract/analytics'
import type { DaySpan } from '@outlet/shared/contract/day-span'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { figuresQuery } from './analytics.queries'
import { MeasureNotes } from './MeasureNotes'
import { useValueText } from './use-value-text'
import { WithFigures } from './WithFigures'
import styles from './analytics.module.css'

/** Of each step the half and the 95th of a hundred. */
const steps = [
  ['trigger', 'trigger_p50', 'trigger_p95'],
  ['cart', 'cart_p50', 'cart_p95'],
  ['quote', 'quote_p50', 'quote_p95'],
  ['order', 'order_p50', 'order_p95'],
  ['restock_to_order', 'restock_to_order_p50', 'restock_to_order_p95'],
] as const satisfies readonly (readonly [Measure, Measure, Measure])[]

const asked = steps.flatMap(([, half, most]) => [half, most])

/** How long each step takes from a restock to an order. */
export const StepTimes = ({ span }: { readonly span: DaySpan }) => {
  const { t } = useTranslation('admin')
  const id = useId()
  const valueText = useValueText()
  const query = useQuery(figuresQuery(span, asked))
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {t('analytics.top.steps')}
      </h2>
      <WithFigures query={query} lines={5}>
        {({ totals, currency }) => {
          const said = (measure: Measure) => {
            const value = totals[asked.findIndex((each) => each === measure)] ?? null
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
                {steps.map(([name, half, most]) => (
                  <tr key={name}>
                    <th scope="row">{t(`analytics.steps.${name}`)}</th>
                    <td className={styles.number}>{said(half)}</td>
                    <td className={styles.number}>{said(most)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }}
      </WithFigures>
      <MeasureNotes measures={steps.map(([name]) => name)} />
    </section>
  )
}
