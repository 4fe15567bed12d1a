import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart, type ChartTip } from '@outlet/shared/charts/Chart'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getHealthHistory } from '@outlet/shared/contract/releases/release-health'
import { formatNumber, formatPercent } from '@outlet/shared/format/number'
import { formatDateTime } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { HEALTH_HEIGHT, HEALTH_PLOT, healthOption } from './health-option'
import { healthSteps, sinceLoaded, versionSpans } from './health-steps'

/** Periods shorter than this, in ms, have axis labels with times instead of dates. */
const SHORT_PERIOD_MS = 48 * 3_600_000

interface HealthChartProps {
  readonly history: EndpointResponse<typeof getHealthHistory>
  /** Time at which the history was read, in ms. */
  readonly readAt: number
  readonly label: string
}

export const HealthChart = ({ history, readAt, label }: HealthChartProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const steps = useMemo(() => sinceLoaded(healthSteps(history, readAt), readAt), [history, readAt])
  const option = useMemo(() => {
    const days = new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric' })
    const times = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    const span = { from: steps[0]?.at ?? readAt, until: readAt }
    const isShort = span.until - span.from < SHORT_PERIOD_MS
    return healthOption(steps, versionSpans(steps, readAt), span, {
      loads: t('releases.health.axis_loads'),
      errors: t('releases.health.axis_errors'),
      axis: (at) => (isShort ? times : days).format(at),
      number: (value) => formatNumber(value, locale),
      percent: (value) => formatPercent(value, locale, 1),
    })
  }, [steps, readAt, t, locale])
  const tip = useMemo((): ChartTip => {
    const width = history.step_minutes * 60_000
    return {
      ...HEALTH_PLOT,
      contentAt: (at) => {
        const step = steps.find((each) => each.at <= at && at < each.at + width)
        if (!step) return null
        return (
          <>
            <div>
              {formatDateTime(new Date(step.at).toISOString(), locale)} –{' '}
              {formatDateTime(new Date(step.at + width).toISOString(), locale)}
            </div>
            <div>
              {t('releases.health.tip_loads', { count: step.loads, formatted: formatNumber(step.loads, locale) })}
            </div>
            {step.loads > 0 && (
              <div>
                {t('releases.health.with_errors', {
                  percent: formatPercent((100 * step.withErrors) / step.loads, locale, 1),
                })}
                {step.version !== null && `\u00a0· ${step.version}`}
              </div>
            )}
          </>
        )
      },
    }
  }, [history, steps, t, locale])
  return <Chart option={option} label={label} height={HEALTH_HEIGHT} tip={tip} />
}
