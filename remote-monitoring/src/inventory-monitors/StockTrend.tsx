import { Button, Radio, Skeleton } from '@arco-design/web-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '@outlet/shared/charts/Chart'
import { trendPeriods } from '@outlet/shared/contract/inventory-monitors'
import type { InventoryMonitor, TrendPeriod } from '@outlet/shared/contract/inventory-monitors'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { monitorTrendQuery } from './inventory-monitors.queries'
import { TREND_HEIGHT, trendOption } from './trend-option'
import { hasReadings, stepsSince, trendSteps } from './trend-steps'
import type { TrendStep } from './trend-steps'
import { TrendEmpty } from './TrendEmpty'
import { TrendLegend } from './TrendLegend'
import { TrendTable } from './TrendTable'
import { trendTip } from './TrendTip'
import { useTrendWords } from './use-trend-words'
import styles from './trend.module.css'

interface StockTrendProps {
  readonly monitor: InventoryMonitor
  readonly period: TrendPeriod
  readonly onPeriod: (period: TrendPeriod) => void
}

interface DrawnProps {
  readonly steps: readonly TrendStep[]
  readonly label: string
  readonly asTable: boolean
}

const Drawn = ({ steps, label, asTable }: DrawnProps) => {
  const words = useTrendWords()
  const option = useMemo(() => trendOption(steps, words), [steps, words])
  const tip = useMemo(() => trendTip(steps, words), [steps, words])
  if (asTable) return <TrendTable steps={steps} words={words} label={label} />
  return (
    <>
      <Chart option={option} label={label} height={TREND_HEIGHT} tip={tip} />
      <TrendLegend />
    </>
  )
}

const PeriodChoice = ({ period, onPeriod }: Pick<StockTrendProps, 'period' | 'onPeriod'>) => {
  const { t } = useTranslation('monitoring')
  return (
    <Radio.Group
      type="button"
      size="small"
      aria-label={t('inventoryMonitors.trend.period')}
      value={period}
      onChange={onPeriod}
      options={trendPeriods.map((value) => ({ value, label: t('inventoryMonitors.trend.days', { count: value }) }))}
    />
  )
}

/** The monitor's stock over a period: as a chart, or as a table of the same steps. */
export const StockTrend = ({ monitor, period, onPeriod }: StockTrendProps) => {
  const { t } = useTranslation('monitoring')
  const [asTable, setAsTable] = useState(false)
  const trend = useQuery({ ...monitorTrendQuery(monitor.id, period), placeholderData: keepPreviousData })
  const { data } = trend
  const createdAt = Date.parse(monitor.created_at)
  const steps = useMemo(
    () => (data ? stepsSince(trendSteps(data.points, data.step_seconds, Date.now()), createdAt) : []),
    [data, createdAt],
  )
  const label = t('inventoryMonitors.trend.chart_label', { code: monitor.product_code, count: data?.period ?? period })
  return (
    <section aria-label={t('inventoryMonitors.trend.title')}>
      <div className={styles.header}>
        <h3 className={styles.title}>{t('inventoryMonitors.trend.title')}</h3>
        <div className={styles.controls}>
          <PeriodChoice period={period} onPeriod={onPeriod} />
          <Button size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {t('inventoryMonitors.trend.as_table')}
          </Button>
        </div>
      </div>
      {!data && trend.isError && <ErrorNotice error={trend.error} onRetry={() => void trend.refetch()} />}
      {trend.isPending && <Skeleton animation text={{ rows: 8, width: '100%' }} />}
      {data && !hasReadings(steps) && <TrendEmpty monitor={monitor} />}
      {data && hasReadings(steps) && <Drawn steps={steps} label={label} asTable={asTable} />}
    </section>
  )
}
