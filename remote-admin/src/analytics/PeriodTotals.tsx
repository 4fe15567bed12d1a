import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@outlet/shared/api/api-error'
import type { Measure } from '@outlet/shared/contract/analytics'
import { spanBefore, type DaySpan } from '@outlet/shared/contract/time/day-span'
import { formatNumber, formatPercent } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { metricsQuery, type Metrics } from './analytics.queries'
import { MetricStrip, type KeyMetric } from './MetricStrip'
import { rowsLink, valueRowsLink } from './pivot/rows-link'
import { useChangeText } from './use-change-text'
import { useKnownText } from './use-value-text'

const strip = ['orders', 'spend', 'units', 'product_restocks', 'restock_to_order_p50'] as const

export const shownTotals = [...strip, 'attempts', 'placed'] as const satisfies readonly Measure[]

type Shown = (typeof shownTotals)[number]

const totalOf = ({ totals }: Metrics, measure: Shown): number | null => totals[shownTotals.indexOf(measure)] ?? null

/** Rows by which the values that are not orders are displayed. */
const rowsOf = { product_restocks: 'product', restock_to_order_p50: 'task' } as const

const linkOf = (measure: (typeof strip)[number], span: DaySpan, { from, to }: Metrics): string =>
  measure === 'product_restocks' || measure === 'restock_to_order_p50'
    ? valueRowsLink('', { ...span, measure, rows: rowsOf[measure] }, measure, [])
    : (rowsLink('orders', { from, to }) ?? '/orders/list')

interface StripProps {
  readonly span: DaySpan
  readonly metrics: Metrics
  /** Metrics of the previous period; undefined until loaded. */
  readonly before: Metrics | undefined
}

const useKeyMetrics = ({ span, metrics, before }: StripProps): KeyMetric[] => {
  const { t } = useTranslation('admin')
  const knownText = useKnownText(metrics)
  const changeText = useChangeText(metrics)
  // Totals with unknown amounts are not compared.
  const isKnown = metrics.unconverted === 0 && (before === undefined || before.unconverted === 0)
  return strip.map((measure) => {
    const value = totalOf(metrics, measure)
    const change = before && changeText(value, totalOf(before, measure))
    return {
      name: measure,
      label: t(`analytics.measure.${measure}`),
      text: knownText(measure, value, true, true),
      detail: measure === 'spend' && !isKnown ? t('analytics.not_comparable') : change,
      link: linkOf(measure, span, metrics),
    }
  })
}

const Strip = (props: StripProps) => {
  const { span, metrics } = props
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const [attempts, placed] = [totalOf(metrics, 'attempts') ?? 0, totalOf(metrics, 'placed') ?? 0]
  const success: KeyMetric = {
    name: 'success',
    label: t('analytics.success'),
    text: attempts === 0 ? null : formatPercent((100 * placed) / attempts, locale),
    detail: t('analytics.placed_of', {
      count: attempts,
      placed: formatNumber(placed, locale),
      attempts: formatNumber(attempts, locale),
    }),
    link: valueRowsLink('', { ...span, measure: 'attempts', rows: 'task' }, 'attempts', []),
  }
  const keyMetrics = useKeyMetrics(props)
  return <MetricStrip metrics={[...keyMetrics.slice(0, -1), success, ...keyMetrics.slice(-1)]} />
}

interface PeriodTotalsProps {
  /** Query of `shownTotals`. */
  readonly now: UseQueryResult<Metrics, ApiError>
  readonly span: DaySpan
}

/** The period's totals, each compared with the previous period. */
export const PeriodTotals = ({ now, span }: PeriodTotalsProps) => {
  const daysBefore = spanBefore(span) ?? (now.data ? spanBefore(now.data) : null)
  const before = useQuery({ ...metricsQuery(daysBefore ?? span, shownTotals), enabled: daysBefore !== null })
  return (
    <Loaded query={now} rows={2} width="100%" hidesLaterErrors>
      {(metrics) => <Strip span={span} metrics={metrics} before={before.data} />}
    </Loaded>
  )
}
