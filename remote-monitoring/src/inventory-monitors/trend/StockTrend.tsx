import { serverNow } from '@outlet/shared/format/server-clock'
import { Button, Radio, Skeleton } from '@arco-design/web-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { AnnotationLegend } from '@outlet/shared/charts/AnnotationLegend'
import { Chart, type ChartPicture } from '@outlet/shared/charts/Chart'
import type { ShownAnnotations } from '@outlet/shared/charts/use-annotations'
import { trendPeriods } from '@outlet/shared/contract/inventory-monitor-trend'
import type { TrendPeriod } from '@outlet/shared/contract/inventory-monitor-trend'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { ManyFilter } from '@outlet/shared/ui/SelectFilter'
import { ZoneNote } from '@outlet/shared/ui/ZoneNote'
import { monitorTrendQuery } from '../inventory-monitors.queries'
import { annotationsIn, useTrendAnnotations } from './use-trend-annotations'
import { trendHeight, trendOption } from './trend-option'
import { trendSeries } from './trend-series'
import type { Trend, TrendSeries } from './trend-series'
import { hasPrices, hasReadings, stepAt } from './trend-steps'
import type { OtherSeries } from './trend-steps'
import { spokenText } from './trend-text'
import { TrendDownloads } from './TrendDownloads'
import { TrendEmpty } from './TrendEmpty'
import { TrendLegend } from './TrendLegend'
import { TrendTable } from './TrendTable'
import { trendTip } from './TrendTip'
import { useCompared } from './use-compared'
import { useTrendWords } from './use-trend-words'
import styles from './trend.module.css'

const DAY = 86_400_000

interface StockTrendProps {
  readonly monitor: InventoryMonitor
  readonly period: TrendPeriod
  readonly onPeriod: (period: TrendPeriod) => void
}

interface DrawnProps {
  readonly series: TrendSeries
  readonly others: readonly OtherSeries[]
  readonly annotations: ShownAnnotations
  readonly label: string
  readonly asTable: boolean
  readonly picture: RefObject<ChartPicture | null>
}

const Drawn = ({ series, others, annotations, label, asTable, picture }: DrawnProps) => {
  const words = useTrendWords()
  const { told, firstReadingFrom } = series
  const { shown } = annotations
  const option = useMemo(() => trendOption(series, words, others, shown), [series, words, others, shown])
  const tip = useMemo(() => trendTip(series, words, others, shown), [series, words, others, shown])
  const along = useMemo(
    () => ({
      at: told.map(({ from, until }) => (from + until) / 2),
      say: (at: number) => {
        const step = stepAt(told, at)
        if (!step) return words.noReading
        return [spokenText(step, others, words), ...annotationsIn(shown, step).map(({ text }) => text)].join('; ')
      },
    }),
    [told, words, others, shown],
  )
  return (
    <>
      {asTable ? (
        <TrendTable {...{ words, label, others, firstReadingFrom }} steps={told} annotations={shown} />
      ) : (
        <>
          <Chart option={option} label={label} height={trendHeight(shown)} tip={tip} steps={along} picture={picture} />
          <TrendLegend hasPrice={hasPrices(told)} others={others} />
        </>
      )}
      <AnnotationLegend {...annotations} />
    </>
  )
}

interface PeriodChoiceProps {
  readonly period: TrendPeriod
  /** Whether only the last hours show, which is none of the periods. */
  readonly isClose: boolean
  readonly onPeriod: (period: TrendPeriod) => void
}

const PeriodChoice = ({ period, isClose, onPeriod }: PeriodChoiceProps) => {
  const { t } = useTranslation('monitoring')
  return (
    <Radio.Group
      type="button"
      size="small"
      aria-label={t('inventoryMonitors.trend.period')}
      {...(!isClose && { value: period })}
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

/** Where the time shown begins before anybody looked. */
const MonitoredSince = ({ series: { window, monitoredSince } }: { series: TrendSeries }) => {
  const words = useTrendWords()
  return monitoredSince > window.from && <p className={styles.since}>{words.monitoredSince(monitoredSince)}</p>
}

/** The last day of an answer, or less where it is monitored for less. */
const closeOf = (trend: Trend | undefined): number =>
  trend?.until === undefined || trend.monitored_since === undefined
    ? DAY
    : Math.min(DAY, Date.parse(trend.until) - Date.parse(trend.monitored_since))

/**
 * The trend over a period, or its last hours only. `chosen`: whether a person wants these; a monitor younger than a day starts with
 * them, since the rest of the period is empty.
 */
const useSeries = (monitor: InventoryMonitor, period: TrendPeriod, chosen: boolean | undefined) => {
  const { t } = useTranslation('monitoring')
  const trend = useQuery({ ...monitorTrendQuery(monitor.id, period), placeholderData: keepPreviousData })
  const { data } = trend
  const closeMs = closeOf(data)
  const isClose = chosen ?? closeMs < DAY
  const shownMs = isClose ? closeMs : undefined
  const series = useMemo(() => data && trendSeries(data, serverNow(), shownMs), [data, shownMs])
  const code = monitor.product_code
  return {
    trend,
    isClose,
    series,
    drawn: series && hasReadings(series.drawn) ? series : undefined,
    name: `${code}-${isClose ? 'close' : `${period}d`}`,
    closeText: t(`inventoryMonitors.trend.${closeMs < DAY ? 'close_young' : 'close'}`),
    label: isClose
      ? t('inventoryMonitors.trend.chart_label_close', { code })
      : t('inventoryMonitors.trend.chart_label', { code, count: data?.period ?? period }),
  }
}

/** The monitor's stock over a period: as a chart, or as a table of the same steps. */
export const StockTrend = ({ monitor, period, onPeriod }: StockTrendProps) => {
  const { t } = useTranslation('monitoring')
  const [asTable, setAsTable] = useState(false)
  const [chosen, setClose] = useState<boolean>()
  const { trend, isClose, series, drawn, name, label, closeText } = useSeries(monitor, period, chosen)
  const compared = useCompared(monitor.id, period)
  const { others } = compared
  const annotations = useTrendAnnotations(monitor, period, series?.window)
  const picture = useRef<ChartPicture>(null)
  return (
    <section aria-label={t('inventoryMonitors.trend.title')}>
      <div className={styles.header}>
        <h3 className={styles.title}>{t('inventoryMonitors.trend.title')}</h3>
        <div className={styles.controls}>
          <PeriodChoice
            period={period}
            isClose={isClose}
            onPeriod={(wanted) => {
              setClose(false)
              onPeriod(wanted)
            }}
          />
          <Button size="small" aria-pressed={isClose} onClick={() => setClose(!isClose)}>
            {closeText}
          </Button>
          <CompareChoice compared={compared} />
          <Button size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {t('inventoryMonitors.trend.as_table')}
          </Button>
          {drawn && (
            <TrendDownloads
              steps={drawn.told}
              title={label}
              window={drawn.window}
              {...{ others, picture, name, asTable }}
            />
          )}
        </div>
      </div>
      {!series && trend.isError && <ErrorNotice error={trend.error} onRetry={() => void trend.refetch()} />}
      {trend.isPending && <Skeleton animation text={{ rows: 8, width: '100%' }} />}
      {series && <MonitoredSince series={series} />}
      <ZoneNote />
      {series && !drawn && <TrendEmpty monitor={monitor} />}
      {drawn && <Drawn {...{ series: drawn, others, annotations, label, asTable, picture }} />}
    </section>
  )
}
