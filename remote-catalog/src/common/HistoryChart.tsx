import { productStock } from '@outlet/shared/contract/stock'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '@outlet/shared/charts/Chart'
import type { ChartTip } from '@outlet/shared/charts/Chart'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getProductHistory, ProductInterval } from '@outlet/shared/contract/products/product-history'
import { formatMoney } from '@outlet/shared/format/money'
import { formatNumber } from '@outlet/shared/format/number'
import { formatDateTime } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useStockLabels } from '@outlet/shared/ui/use-stock-labels'
import { HISTORY_HEIGHT, HISTORY_PLOT, historyOption } from './history-option'
import { historySteps, stepAt } from './history-steps'

interface HistoryChartProps {
  readonly history: EndpointResponse<typeof getProductHistory>
  readonly intervals: readonly ProductInterval[]
  readonly label: string
}

const HOUR_MS = 3_600_000

const timeOf = (text: string | null | undefined): number | null => (text ? Date.parse(text) : null)

const currencyOf = (intervals: readonly ProductInterval[]) =>
  intervals.find(({ price }) => price)?.price?.currency ?? 'USD'

export const HistoryChart = ({ history, intervals, label }: HistoryChartProps) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  const labels = useStockLabels()
  const { steps, span } = useMemo(() => {
    const until = Date.parse(history.until)
    const all = historySteps(intervals, {
      from: Date.parse(history.from),
      readAt: timeOf(history.read_at),
      readUntil: timeOf(history.read_until),
    })
    // A product younger than the period starts at the left edge of the chart, without an empty stretch before it.
    const from = Math.min(all[0]?.from ?? until, until - HOUR_MS)
    return { steps: all, span: { from, until } }
  }, [history, intervals])
  const option = useMemo(() => {
    const currency = currencyOf(intervals)
    const days = new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric' })
    const times = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    const isShort = span.until - span.from < 48 * HOUR_MS
    return historyOption(steps, span, {
      price: t('outletProducts.column.current_price'),
      stock: t('outletProducts.column.ats'),
      noReading: t('outletProducts.history.gap'),
      axis: (at) => (isShort ? times : days).format(at),
      amount: (minor) => formatMoney({ minor, currency }, locale),
      number: (value) => formatNumber(value, locale),
    })
  }, [steps, span, intervals, t, locale])
  const tip = useMemo(
    (): ChartTip => ({
      ...HISTORY_PLOT,
      contentAt: (at) => {
        const step = stepAt(steps, at)
        if (!step) return <div>{t('outletProducts.history.gap')}</div>
        const { price, from, seen_until } = step.interval
        return (
          <>
            <div>
              {formatDateTime(from, locale)} – {formatDateTime(seen_until, locale)}
            </div>
            <div>
              {t('outletProducts.column.current_price')}: <b>{price ? formatMoney(price, locale) : '–'}</b>
            </div>
            <div>
              {t('outletProducts.column.ats')}: <b>{labels.quantity(productStock(step.interval))}</b>
            </div>
          </>
        )
      },
    }),
    [steps, t, locale, labels],
  )
  return <Chart option={option} label={label} height={HISTORY_HEIGHT} tip={tip} />
}
