import { Button, Radio, Skeleton } from '@arco-design/web-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '@outlet/shared/charts/Chart'
import { trendPeriods } from '@outlet/shared/contract/inventory-monitor-trend'
import type { TrendPeriod } from '@outlet/shared/contract/inventory-monitor-trend'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { ManyFilter } from '@outlet/shared/ui/SelectFilter'
import { monitorTrendQuery } from '../inventory-monitors.queries'
import { TREND_HEIGHT, trendOption } from './trend-option'
import { hasPrices, hasReadings, stepAt, stepsSince, trendSteps } from './trend-steps'
import type { OtherSeries, TrendStep } from './trend-steps'
import { spokenText } from './trend-text'
import { TrendDownloads } from './TrendDownloads'
import { TrendEmpty } from './TrendEmpty'
import { TrendLegend } from './TrendLegend'
import { TrendTable } from './TrendTable'
import { trendTip } from './TrendTip'
import { useCompared } from './use-compared'
import { useTrendWords } from './use-trend-words'
import styles from './trend.module.css'

interface StockTrendProps {
  readonly monitor: InventoryMonitor
  readonly period: TrendPeriod
  readonly onPeriod: (period: TrendPeriod) => void
}

interface DrawnProps {
  readonly steps: readonly TrendStep[]
  readonly others: readonly OtherSeries[]
  readonly label: string
  readonly asTable: boolean
  readonly picture: RefObject<(() => string) | null>
}

const Drawn = ({ steps, others, label, asTable, picture }: DrawnProps) => {
  const words = useTrendWords()
  const option = useMemo(() => trendOption(steps, words, others), [steps, words, others])
  const tip = useMemo(() => trendTip(steps, words, others), [steps, words, others])
  const along = useMemo(
    () => ({
      at: steps.map(({ from, until }) => (from + until) / 2),
      say: (at: number) => {
        const step = stepAt(steps, at)
        return step ? spokenText(step, others, words) : words.noReading
      },
    }),
    [steps, words, others],
  )
  if (asTable) return <TrendTable steps={steps} words={words} label={label} others={others} />
  return (
    <>
      <Chart option={option} label={label} height={TREND_HEIGHT} tip={tip} steps={along} picture={picture} />
      <TrendLegend hasPrice={hasPrices(steps)} others={others} />
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

/** Where the same product is monitored in other stores. */
const CompareChoice = ({ compared }: { compared: ReturnType<typeof useCompared> }) => {
  const { t } = useTranslation('monitoring')
  const { options, chosen, choose } = compared
  if (options.length === 0) return null
  return (
    <div className={styles.compare}>
      <ManyFilter label={t('inventoryMonitors.trend.compare')} options={options} value={chosen} onChange={choose} />
    </div>
  )
}

/** The monitor's stock over a period: as a chart, or as a table of the same steps. */
export const StockTrend = ({ monitor, period, onPeriod }: StockTrendProps) => {
  const { t } = useTranslation('monitoring')
  const [asTable, setAsTable] = useState(false)
  const trend = useQuery({ ...monitorTrendQuery(monitor.id, period), placeholderData: keepPreviousData })
  const { data } = trend
  const compared = useCompared(monitor.id, period)
  const { others } = compared
  const picture = useRef<() => string>(null)
  const createdAt = Date.parse(monitor.created_at)
  const steps = useMemo(
    () => (data ? stepsSince(trendSteps(data.points, data.step_seconds, Date.now()), createdAt) : []),
    [data, createdAt],
  )
  const isDrawn = hasReadings(steps)
  const label = t('inventoryMonitors.trend.chart_label', { code: monitor.product_code, count: data?.period ?? period })
  return (
    <section aria-label={t('inventoryMonitors.trend.title')}>
      <div className={styles.header}>
        <h3 className={styles.title}>{t('inventoryMonitors.trend.title')}</h3>
        <div className={styles.controls}>
          <PeriodChoice period={period} onPeriod={onPeriod} />
          <CompareChoice compared={compared} />
          <Button size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {t('inventoryMonitors.trend.as_table')}
          </Button>
          {isDrawn && (
            <TrendDownloads
              steps={steps}
              others={others}
              picture={picture}
              name={`${monitor.product_code}-${period}d`}
              asTable={asTable}
            />
          )}
        </div>
      </div>
      {!data && trend.isError && <ErrorNotice error={trend.error} onRetry={() => void trend.refetch()} />}
      {trend.isPending && <Skeleton animation text={{ rows: 8, width: '100%' }} />}
      {data && !isDrawn && <TrendEmpty monitor={monitor} />}
      {isDrawn && <Drawn {...{ steps, others, label, asTable, picture }} />}
    </section>
  )
}
