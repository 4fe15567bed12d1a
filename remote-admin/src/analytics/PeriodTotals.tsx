import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@outlet/shared/api/api-error'
import type { Measure } from '@outlet/shared/contract/analytics'
import { spanBefore, type DaySpan } from '@outlet/shared/contract/time/day-span'
import { formatPercent } from '@outlet/shared/format/number'
import type { Locale } from '@outlet/shared/settings/locale'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { MetricLinks } from '@outlet/shared/ui/MetricLinks'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { metricsQuery, type Metrics } from './analytics.queries'
import { rowsLink } from './pivot/rows-link'
import { useKnownText } from './use-value-text'
import styles from './analytics.module.css'

export const shownTotals = ['orders', 'spend', 'units'] as const satisfies readonly Measure[]

interface ValueProps {
  readonly measure: Measure
  readonly value: number | null
  /** Value of the previous period. */
  readonly previous: number | null
  readonly metrics: Metrics
  readonly before: Metrics
}

/** Relative change; null if the previous value is 0. */
const relativeChangeText = (value: number, was: number, locale: Locale): string | null =>
  was === 0 ? null : `${value >= was ? '+' : ''}${formatPercent((100 * (value - was)) / was, locale)}`

const Value = ({ measure, value, previous, metrics, before }: ValueProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const text = useKnownText(metrics)(measure, value, true, true)
  const textBefore = useKnownText(before)(measure, previous, true, true)
  // Totals with unknown amounts are not compared.
  const isComparable = measure !== 'spend' || (metrics.unconverted === 0 && before.unconverted === 0)
  const percent = relativeChangeText(value ?? 0, previous ?? 0, locale)
  return (
    <>
      {text ?? <UnknownValue />}
      <span className={styles.change}>
        {percent === null && isComparable
          ? t('analytics.none_before')
          : isComparable
            ? `${t('analytics.change', { percent })} · ${textBefore}`
            : t('analytics.not_comparable', { before: textBefore ?? t('analytics.unknown_key.any') })}
      </span>
    </>
  )
}

interface PeriodTotalsProps {
  /** Query of `shownTotals`. */
  readonly now: UseQueryResult<Metrics, ApiError>
  readonly span: DaySpan
}

/** The period's totals, each compared with the previous period. */
export const PeriodTotals = ({ now, span }: PeriodTotalsProps) => {
  const { t } = useTranslation('admin')
  const daysBefore = spanBefore(span) ?? (now.data ? spanBefore(now.data) : null)
  const before = useQuery({ ...metricsQuery(daysBefore ?? span, shownTotals), enabled: daysBefore !== null })
  return (
    <Loaded query={now} rows={2} width="100%" hidesLaterErrors>
      {(metrics) => (
        <Loaded query={before} rows={2} width="100%" hidesLaterErrors>
          {(past) => (
            <MetricLinks
              isWide
              metrics={shownTotals.map((measure, index) => ({
                name: measure,
                label: t(`analytics.measure.${measure}`),
                link: rowsLink('orders', { from: metrics.from, to: metrics.to }) ?? '/orders/list',
                value: (
                  <Value
                    measure={measure}
                    value={metrics.totals[index] ?? null}
                    previous={past.totals[index] ?? null}
                    metrics={metrics}
                    before={past}
                  />
                ),
              }))}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
