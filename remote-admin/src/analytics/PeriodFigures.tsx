import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@outlet/shared/api/api-error'
import type { Measure } from '@outlet/shared/contract/analytics'
import { spanBefore, type DaySpan } from '@outlet/shared/contract/day-span'
import { formatPercent } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { FigureLinks } from '@outlet/shared/ui/FigureLinks'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { figuresQuery, type Figures } from './analytics.queries'
import { rowsLink } from './rows-link'
import { useValueText } from './use-value-text'
import { WithFigures } from './WithFigures'
import styles from './analytics.module.css'

export const shownTotals = ['orders', 'spend', 'units'] as const satisfies readonly Measure[]

interface ValueProps {
  readonly measure: Measure
  readonly value: number
  /** In the period before. */
  readonly was: number
  readonly figures: Figures
}

const Value = ({ measure, value, was, figures: { currency, unconverted } }: ValueProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const valueText = useValueText()
  const isUnknown = measure === 'spend' && value === 0 && unconverted > 0
  const percent = `${value >= was ? '+' : ''}${formatPercent((100 * (value - was)) / was, locale)}`
  return (
    <>
      {isUnknown ? <UnknownValue /> : valueText(measure, value, currency, true)}
      <span className={styles.change}>
        {was === 0
          ? t('analytics.none_before')
          : `${t('analytics.change', { percent })} · ${valueText(measure, was, currency, true)}`}
      </span>
    </>
  )
}

interface PeriodFiguresProps {
  /** Of `shownTotals`. */
  readonly now: UseQueryResult<Figures, ApiError>
  readonly span: DaySpan
}

/** The period's sums, each beside that of the period before. */
export const PeriodFigures = ({ now, span }: PeriodFiguresProps) => {
  const { t } = useTranslation('admin')
  const past = spanBefore(span) ?? (now.data ? spanBefore(now.data) : null)
  const before = useQuery({ ...figuresQuery(past ?? span, shownTotals), enabled: past !== null })
  return (
    <WithFigures query={now} lines={2}>
      {(figures) => (
        <WithFigures query={before} lines={2}>
          {({ totals: was }) => (
            <FigureLinks
              isWide
              figures={shownTotals.map((measure, index) => ({
                name: measure,
                label: t(`analytics.measure.${measure}`),
                link: rowsLink('orders', { from: figures.from, to: figures.to }) ?? '/orders/list',
                value: (
                  <Value measure={measure} value={figures.totals[index] ?? 0} was={was[index] ?? 0} figures={figures} />
                ),
              }))}
            />
          )}
        </WithFigures>
      )}
    </WithFigures>
  )
}
