import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AnnotationLegend } from '@outlet/shared/charts/AnnotationLegend'
import { MARK_ROW_PX, annotationRows } from '@outlet/shared/charts/annotation-marks'
import { Chart } from '@outlet/shared/charts/Chart'
import type { PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import type { DaySpan } from '@outlet/shared/contract/time/day-span'
import { formatNumber } from '@outlet/shared/format/number'
import { majorOf } from '@outlet/shared/contract/money'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { AnalysisCard } from '../AnalysisCard'
import { usePeriodText } from '../AnalysisPage'
import type { Metrics } from '../analytics.queries'
import { marksAt, textsAt } from './annotated-steps'
import { EventsChoice } from '../pivot/EventsChoice'
import { MetricsTable } from '../overview/MetricsTable'
import { TableSwitch, type TableChoice } from '../overview/TableSwitch'
import { SPEND_HEIGHT, SPEND_PLOT, spendOption } from './spend-option'
import { useChartAnnotations } from './use-chart-annotations'
import { useKeyText } from '../use-key-text'
import { useValueText } from '../use-value-text'

const DAY_MS = 86_400_000

type Step = 'day' | 'week'

/** Maximum number of days drawn individually; a longer period is drawn by week. */
const MAX_DAYS = 90

export const stepOf = (days: number): Step => (days > MAX_DAYS ? 'week' : 'day')

interface StepValues {
  readonly key: string
  readonly at: number
  readonly orders: number
  /** Null = none of the orders has an exchange rate. */
  readonly spend: number | null
}

/** All steps of the period, those without orders too. */
const stepsOf = ({ from, to, rows, unconverted }: Metrics, step: Step): StepValues[] => {
  const known = new Map(rows.map(({ keys: [key], values }) => [key, values]))
  const width = step === 'week' ? 7 * DAY_MS : DAY_MS
  const first = Date.parse(from)
  // Weeks start on Monday; 1970-01-05 was a Monday.
  const start = step === 'week' ? first - ((first / DAY_MS - 4) % 7) * DAY_MS : first
  return Array.from({ length: Math.floor((Date.parse(to) - start) / width) + 1 }, (_, index) => {
    const at = start + index * width
    const key = new Date(at).toISOString().slice(0, 10)
    const [orders, spend] = (known.get(key) ?? []).map((value) => value ?? 0)
    const isUnknown = unconverted > 0 && (orders ?? 0) > 0 && (spend ?? 0) === 0
    return { key, at, orders: orders ?? 0, spend: isUnknown ? null : (spend ?? 0) }
  })
}

interface SpendChartProps extends TableChoice {
  readonly span: DaySpan
  readonly metrics: Metrics
  readonly isAnnotated: boolean
  readonly onAnnotate: (events: true | undefined) => void
}

type PlotsProps = Pick<SpendChartProps, 'metrics' | 'isAnnotated'> & { readonly step: Step; readonly title: string }

/** Spend and orders over time, with their events. */
const Plots = ({ metrics, isAnnotated, step, title }: PlotsProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const keyText = useKeyText()
  const valueText = useValueText()
  const steps = useMemo(() => stepsOf(metrics, step), [metrics, step])
  const annotations = useChartAnnotations(metrics, {}, isAnnotated)
  const { shown } = annotations
  const firsts = useMemo(() => steps.map(({ key }) => key), [steps])
  const option = useMemo(() => {
    const days = new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
    return spendOption(
      steps.map(({ at, orders, spend }) => ({
        ...{ at, orders },
        spend: spend === null ? null : majorOf(spend, metrics.currency),
      })),
      {
        spendName: t('analytics.axis_spend', { currency: metrics.currency }),
        ordersName: t('analytics.measure.orders'),
        axis: (at) => days.format(at),
        number: (value) => formatNumber(value, locale, { notation: 'compact' }),
      },
      marksAt(shown, firsts, (place) => steps[place]?.at ?? 0),
    )
  }, [steps, firsts, shown, metrics.currency, locale, t])
  const textOf = (at: number): string => {
    const place = steps.findLastIndex((each) => each.at <= at)
    const found = steps[place]
    if (!found) return ''
    const { orders, spend } = found
    const stepText = t('analytics.step', {
      when: keyText(step, found.key),
      count: orders,
      number: valueText('orders', orders, metrics.currency),
      money: spend === null ? '—' : valueText('spend', spend, metrics.currency),
    })
    return [stepText, ...textsAt(shown, firsts, place)].join('; ')
  }
  return (
    <>
      <Chart
        option={option}
        label={title}
        height={SPEND_HEIGHT + annotationRows(shown).length * MARK_ROW_PX}
        tip={{ ...SPEND_PLOT, contentAt: (at) => textOf(at) || null }}
        steps={{ at: steps.map(({ at }) => at), textOf }}
      />
      <AnnotationLegend {...annotations} />
    </>
  )
}

/** Card with spend and orders over time; `metrics` holds orders and spend by day or week (`stepOf`). */
export const SpendChart = ({ span, metrics, isAnnotated, onAnnotate, isTable, onTable }: SpendChartProps) => {
  const { t } = useTranslation('admin')
  const periodText = usePeriodText()
  const step = stepOf((Date.parse(metrics.to) - Date.parse(metrics.from)) / DAY_MS + 1)
  const title = t(`analytics.by_${step}`)
  const requested: PivotQuery = { measures: ['orders', 'spend'], rows: step, columns: undefined }
  return (
    <AnalysisCard
      title={title}
      meta={periodText(metrics)}
      extra={
        <>
          {!isTable && <EventsChoice isOn={isAnnotated} onChange={onAnnotate} />}
          <TableSwitch title={title} isTable={isTable} onTable={onTable} />
        </>
      }
    >
      {isTable ? (
        <MetricsTable span={span} metrics={metrics} requested={requested} />
      ) : (
        <Plots {...{ metrics, isAnnotated, step, title }} />
      )}
    </AnalysisCard>
  )
}
