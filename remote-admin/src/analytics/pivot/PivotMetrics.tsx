import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { filtersOf, type PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { measures, type Measure } from '@outlet/shared/contract/analytics'
import { spanBefore } from '@outlet/shared/contract/time/day-span'
import { formatNumber, formatPercent } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { metricsQuery, type Metrics } from '../analytics.queries'
import { MetricStrip, type KeyMetric } from '../MetricStrip'
import { isMain } from '../charts/plot'
import { useChangeText } from '../use-change-text'
import { useHeadText } from '../use-head-text'
import { useKeyText, useRowText } from '../use-key-text'
import { useKnownText } from '../use-value-text'
import type { AnalysisTable, Cell, TableRow } from '../table'
import { companionOf, itemDimensionOf } from './companions'
import type { PivotUrl } from './pivot-url'

interface PivotMetricsProps {
  readonly url: PivotUrl
  readonly requested: PivotQuery
  readonly metrics: Metrics
  readonly table: AnalysisTable
}

/** Total and companion measure, in this period and in the previous one. */
const useTotals = (url: PivotUrl, metrics: Metrics, requested: readonly Measure[]) => {
  const filters = filtersOf(url)
  const past = spanBefore(url) ?? spanBefore(metrics)
  const { data: now } = useQuery(metricsQuery(url, requested, [], filters))
  const { data: before } = useQuery({
    ...metricsQuery(past ?? url, requested, [], filters),
    enabled: past !== null,
  })
  return { now, before }
}

/** The cell with the largest value of the first measure. */
const largestCell = ({ rows }: AnalysisTable, measure: Measure): { row: TableRow; cell: Cell } | null => {
  const cells = rows
    .filter(({ others }) => others === undefined)
    .flatMap((row) =>
      row.cells.filter((cell) => isMain(cell) && cell.measure === measure).map((cell) => ({ row, cell })),
    )
  const [largest = null] = cells.toSorted((one, other) => (other.cell.value ?? 0) - (one.cell.value ?? 0))
  return largest?.cell.value ? largest : null
}

const useLargest = ({ requested, metrics, table }: PivotMetricsProps): KeyMetric => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const [measure] = requested.measures
  const rowText = useRowText(requested, metrics)
  const headText = useHeadText(requested, metrics)
  const knownText = useKnownText(metrics)
  const found = largestCell(table, measure)
  const isSum = measures[measure].aggregate === 'sum'
  const label = t(measures[measure].unit === 'count' ? 'analytics.most_frequent' : 'analytics.highest')
  if (!found) return { name: 'largest', label, text: null }
  const { row, cell } = found
  const valueText = knownText(measure, cell.value, false)
  const total = metrics.totals[0] ?? 0
  const share = isSum && total > 0 ? formatPercent((100 * (cell.value ?? 0)) / total, locale) : null
  return {
    name: 'largest',
    label,
    text: cell.head.kind === 'column' ? `${rowText(row)} ${headText(cell.head)}` : rowText(row),
    detail: share === null ? valueText : t('analytics.with_share', { value: valueText, share }),
  }
}

/** Key metrics of an analysis: total, largest value, companion measure, number of items. */
export const PivotMetrics = (props: PivotMetricsProps) => {
  const { url, requested, metrics } = props
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const keyText = useKeyText()
  const changeText = useChangeText(metrics)
  const [measure] = requested.measures
  const filters = filtersOf(url)
  const companion = companionOf(measure, filters)
  const shown = companion === null ? [measure] : [measure, companion]
  const { now, before } = useTotals(url, metrics, shown)
  const item = itemDimensionOf(measure)
  const { data: items } = useQuery(metricsQuery(url, [measure], [item], { ...filters, most: 1 }))
  const knownText = useKnownText(now ?? metrics)
  const largest = useLargest(props)
  const totals = shown.map((each, index): KeyMetric => {
    const value = now?.totals[index] ?? null
    return {
      name: each,
      label: t(`analytics.measure.${each}`),
      text: knownText(each, value, true, true),
      detail: before && changeText(value, before.totals[index] ?? null),
    }
  })
  const top = items?.rows[0]?.keys[0]
  const covered: KeyMetric = {
    name: 'covered',
    label: t(`analytics.covered.${item}`),
    text: items ? formatNumber(items.rows.length + items.left_out, locale) : null,
    detail: top === undefined ? undefined : t('analytics.most_of', { name: keyText(item, top, items) }),
  }
  const [total, ...others] = totals
  return <MetricStrip metrics={[...(total ? [total] : []), largest, ...others, covered]} />
}
