import { Button, Radio, Skeleton } from '@arco-design/web-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '@outlet/shared/format/server-clock'
import { AnnotationLegend } from '@outlet/shared/charts/AnnotationLegend'
import { Chart, type ChartPicture } from '@outlet/shared/charts/Chart'
import type { ShownAnnotations } from '@outlet/shared/charts/use-annotations'
import { trendPeriods, type TrendPeriod } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { ManyFilter } from '@outlet/shared/ui/SelectFilter'
import { ZoneNote } from '@outlet/shared/ui/ZoneNote'
import { formatRelative } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { monitorTrendQuery } from '../inventory-monitors.queries'
import { annotationsIn, useTrendAnnotations } from './use-trend-annotations'
import { trendHeight, trendOption } from './trend-option'
import { trendSeries, type Trend, type TrendSeries } from './trend-series'
import { hasPrices, hasReadings, stepAt, type OtherSeries } from './trend-steps'
import { spokenText } from './trend-text'
import { TrendDownloads } from './TrendDownloads'
import { TrendTable } from './TrendTable'
import { trendTip } from './TrendTip'
import { useCompared } from './use-compared'
import { useTrendLabels } from './use-trend-labels'
import styles from './trend.module.css'

const DAY_MS = 86_400_000

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

const marks = ['stock', 'range', 'orderable', 'restock', 'sold_out', 'no_reading', 'price'] as const

/** Legend of the chart's marks; the table has the exact values. */
const TrendLegend = ({ hasPrice, others }: { hasPrice: boolean; others: readonly OtherSeries[] }) => {
  const { t } = useTranslation('monitoring')
  return (
    <ul className={styles.legend} aria-hidden="true">
      {marks
        .filter((mark) => hasPrice || mark !== 'price')
        .map((mark) => (
          <li key={mark} className={styles.legendItem}>
            <span className={`${styles.mark} ${styles[mark]}`} />
            {t(`inventoryMonitors.trend.${mark}`)}
          </li>
        ))}
      {others.map(({ name, color }) => (
        <li key={name} className={styles.legendItem}>
          <span className={`${styles.mark} ${styles.stock}`} style={{ background: color }} />
          {name}
        </li>
      ))}
    </ul>
  )
}

const Drawn = ({ series, others, annotations, label, asTable, picture }: DrawnProps) => {
  const labels = useTrendLabels()
  const { textSteps, firstReadingFrom } = series
  const { shown } = annotations
  const option = useMemo(() => trendOption(series, labels, others, shown), [series, labels, others, shown])
  const tip = useMemo(() => trendTip(series, labels, others, shown), [series, labels, others, shown])
  const along = useMemo(
    () => ({
      at: textSteps.map(({ from, until }) => (from + until) / 2),
      textOf: (at: number) => {
        const step = stepAt(textSteps, at)
        if (!step) return labels.noReading
        return [spokenText(step, others, labels), ...annotationsIn(shown, step).map(({ text }) => text)].join('; ')
      },
    }),
    [textSteps, labels, others, shown],
  )
  return (
    <>
      {asTable ? (
        <TrendTable {...{ labels, label, others, firstReadingFrom }} steps={textSteps} annotations={shown} />
      ) : (
        <>
          <Chart option={option} label={label} height={trendHeight(shown)} tip={tip} steps={along} picture={picture} />
          <TrendLegend hasPrice={hasPrices(textSteps)} others={others} />
        </>
      )}
      <AnnotationLegend {...annotations} />
    </>
  )
}

interface PeriodChoiceProps {
  readonly period: TrendPeriod
  /** Whether only the last hours are shown, which is none of the periods. */
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

/** Selects other stores in which the same product is monitored. */
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

/** Note that monitoring started within the displayed period. */
const MonitoredSince = ({ series: { window, monitoredSince } }: { series: TrendSeries }) => {
  const labels = useTrendLabels()
  return monitoredSince > window.from && <p className={styles.since}>{labels.monitoredSince(monitoredSince)}</p>
}

/** Length in ms of the "last hours" view: one day, or less if the product has been monitored for less. */
const closeOf = (trend: Trend | undefined): number =>
  trend?.until === undefined || trend.monitored_since === undefined
    ? DAY_MS
    : Math.min(DAY_MS, Date.parse(trend.until) - Date.parse(trend.monitored_since))

/**
 * The trend over a period, or over its last hours only.
 * @param chosen whether the user selected the last hours; undefined = the default, which is the last hours for a
 * monitor younger than a day, because the rest of its period is empty
 */
const useSeries = (monitor: InventoryMonitor, period: TrendPeriod, chosen: boolean | undefined) => {
  const { t } = useTranslation('monitoring')
  const trend = useQuery({ ...monitorTrendQuery(monitor.id, period), placeholderData: keepPreviousData })
  const { data } = trend
  const closeMs = closeOf(data)
  const isClose = chosen ?? closeMs < DAY_MS
  const shownMs = isClose ? closeMs : undefined
  const series = useMemo(() => data && trendSeries(data, serverNow(), shownMs), [data, shownMs])
  const code = monitor.product_code
  return {
    trend,
    isClose,
    series,
    drawn: series && hasReadings(series.drawn) ? series : undefined,
    name: `${code}-${isClose ? 'close' : `${period}d`}`,
    closeText: t(`inventoryMonitors.trend.${closeMs < DAY_MS ? 'close_young' : 'close'}`),
    label: isClose
      ? t('inventoryMonitors.trend.chart_label_close', { code })
      : t('inventoryMonitors.trend.chart_label', { code, count: data?.period ?? period }),
  }
}

/** Reason why there is no trend yet, and the time of the first reading. */
const TrendEmpty = ({ monitor }: { monitor: InventoryMonitor }) => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const { last_checked_at: lastChecked, next_check_at: nextCheck } = monitor
  const hint = () => {
    if (lastChecked !== null) return t('inventoryMonitors.trend.empty_period')
    if (nextCheck === null) return t('inventoryMonitors.trend.empty_paused')
    const isSoon = Date.parse(nextCheck) <= serverNow()
    const when = isSoon ? t('inventoryMonitors.checking_soon') : formatRelative(nextCheck, locale)
    return t('inventoryMonitors.trend.empty_next', { when })
  }
  return <EmptyState title={t('inventoryMonitors.trend.empty_title')} hint={hint()} />
}

/** The monitor's stock over a period, as a chart or as a table of the same steps. */
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
              steps={drawn.textSteps}
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
