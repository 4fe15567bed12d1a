import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Measure } from '@outlet/shared/contract/analytics'
import type { DaySpan } from '@outlet/shared/contract/time/day-span'
import { formatPercent } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { AnalysisCard } from '../AnalysisCard'
import { metricsQuery, type Metrics } from '../analytics.queries'
import { MeasureNotes } from '../MeasureNotes'
import { useValueText } from '../use-value-text'
import styles from './overview.module.css'
import common from '../analytics.module.css'

/** Steps, each with its median and its 95th percentile. */
const steps = [
  ['trigger', 'trigger_p50', 'trigger_p95'],
  ['cart', 'cart_p50', 'cart_p95'],
  ['quote', 'quote_p50', 'quote_p95'],
  ['order', 'order_p50', 'order_p95'],
  ['restock_to_order', 'restock_to_order_p50', 'restock_to_order_p95'],
] as const satisfies readonly (readonly [Measure, Measure, Measure])[]

const stepMeasures = steps.flatMap(([, p50, p95]) => [p50, p95])

const TOTAL = 'restock_to_order'

interface TimesProps {
  readonly metrics: Metrics
}

const Times = ({ metrics: { totals, currency } }: TimesProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const valueText = useValueText()
  const valueOf = (measure: Measure) => totals[stepMeasures.findIndex((each) => each === measure)] ?? null
  const renderValue = (measure: Measure) => {
    const value = valueOf(measure)
    return value === null ? <UnknownValue /> : valueText(measure, value, currency)
  }
  const longest = Math.max(1, ...stepMeasures.map((measure) => valueOf(measure) ?? 0))
  const medians = steps.reduce((sum, [name, p50]) => (name === TOTAL ? sum : sum + (valueOf(p50) ?? 0)), 0)
  const widthOf = (measure: Measure) => ({ width: `${(100 * (valueOf(measure) ?? 0)) / longest}%` })
  return (
    <table className={styles.times}>
      <thead>
        <tr>
          <th scope="col">{t('analytics.step_name')}</th>
          <td className={styles.range} />
          {(['p50', 'p95', 'share'] as const).map((name) => (
            <th scope="col" key={name} className={styles.number}>
              {t(`analytics.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map(([name, p50, p95]) => (
          <tr key={name}>
            <th scope="row">{t(`analytics.steps.${name}`)}</th>
            <td className={styles.range} aria-hidden>
              <span>
                <i style={widthOf(p95)} />
                <i style={widthOf(p50)} />
              </span>
            </td>
            <td className={styles.number}>{renderValue(p50)}</td>
            <td className={styles.number}>{renderValue(p95)}</td>
            <td className={styles.number}>
              {name !== TOTAL && medians > 0 && formatPercent((100 * (valueOf(p50) ?? 0)) / medians, locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Durations between a restock and an order, by step: median, 95th percentile and share of the medians. */
export const StepTimes = ({ span }: { readonly span: DaySpan }) => {
  const { t } = useTranslation('admin')
  const query = useQuery(metricsQuery(span, stepMeasures))
  return (
    <AnalysisCard title={t('analytics.top.steps')}>
      <Loaded query={query} rows={5} width="100%" hidesLaterErrors>
        {(metrics) =>
          metrics.totals.every((value) => value === null) ? (
            <p className={common.note}>{t('analytics.empty')}</p>
          ) : (
            <Times metrics={metrics} />
          )
        }
      </Loaded>
      <div className={common.cardEnd}>
        <MeasureNotes measures={steps.map(([name]) => name)} />
      </div>
    </AnalysisCard>
  )
}
