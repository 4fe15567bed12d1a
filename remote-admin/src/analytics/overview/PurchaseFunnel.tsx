import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { DaySpan } from '@outlet/shared/contract/time/day-span'
import { formatNumber, formatPercent } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { AnalysisCard } from '../AnalysisCard'
import { metricsQuery, type Metrics } from '../analytics.queries'
import { MeasureNotes } from '../MeasureNotes'
import { valueRowsLink } from '../pivot/rows-link'
import { useKeyText } from '../use-key-text'
import { funnelMeasures, funnelOf, type FunnelStep } from './funnel'
import styles from './overview.module.css'
import common from '../analytics.module.css'

/** Maximum number of reasons listed for each step. */
const MAX_REASONS = 3

interface StepProps {
  readonly step: FunnelStep
  /** Number of attempts at the first step. */
  readonly all: number
  readonly metrics: Metrics
  readonly span: DaySpan
}

const Step = ({ step: { measure, count, lost, reasons }, all, metrics, span }: StepProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const keyText = useKeyText()
  const share = all === 0 ? 0 : (100 * count) / all
  const text = formatNumber(count, locale)
  const reasonTexts = reasons
    .slice(0, MAX_REASONS)
    .map(({ key, count: each }) => `${keyText('reason', key, metrics)} ${formatNumber(each, locale)}`)
  return (
    <li>
      {lost > 0 && (
        <p className={styles.lost}>
          {t('analytics.lost', {
            count: lost,
            number: formatNumber(lost, locale),
            reasons: reasonTexts.join(t('analytics.separator')),
          })}
        </p>
      )}
      <div className={styles.step}>
        <span>{t(`analytics.funnel.${measure}`)}</span>
        <span className={styles.track} aria-hidden>
          <span style={{ width: `${share}%` }} />
        </span>
        <span className={styles.value}>
          {count === 0 ? (
            text
          ) : (
            <Link to={valueRowsLink('', { ...span, rows: 'reason', measure }, measure, [])}>{text}</Link>
          )}
        </span>
        <span className={styles.percent}>{all === 0 ? '' : formatPercent(share, locale)}</span>
      </div>
    </li>
  )
}

/** How far the purchases of tasks got: triggered, carted, quoted, placed, and what was lost at each step. */
export const PurchaseFunnel = ({ span }: { readonly span: DaySpan }) => {
  const { t } = useTranslation('admin')
  const query = useQuery(metricsQuery(span, funnelMeasures, ['reason']))
  return (
    <AnalysisCard title={t('analytics.top.funnel')}>
      <Loaded query={query} rows={7} width="100%" hidesLaterErrors>
        {(metrics) => {
          const steps = funnelOf(metrics)
          const all = steps[0]?.count ?? 0
          if (all === 0) return <p className={common.note}>{t('analytics.empty')}</p>
          return (
            <ol className={styles.funnel}>
              {steps.map((step) => (
                <Step key={step.measure} step={step} all={all} metrics={metrics} span={span} />
              ))}
            </ol>
          )
        }}
      </Loaded>
      <div className={common.cardEnd}>
        <MeasureNotes measures={funnelMeasures} />
      </div>
    </AnalysisCard>
  )
}
