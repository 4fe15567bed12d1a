import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@outlet/shared/api/api-error'
import type { Measure } from '@outlet/shared/contract/analytics'
import { spanBefore, type DaySpan } from '@outlet/shared/contract/day-span'
import { formatPercent } from '@outlet/shared/format/number'
import type { Locale } from '@outlet/shared/settings/locale'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { FigureLinks } from '@outlet/shared/ui/FigureLinks'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { figuresQuery, type Figures } from './analytics.queries'
import { rowsLink } from './rows-link'
import { useKnownText } from './use-value-text'
import { WithFigures } from './WithFigures'
import styles from './analytics.module.css'

export const shownTotals = ['orders', 'spend', 'units'] as const satisfies readonly Measure[]

interface ValueProps {
  readonly measure: Measure
  readonly value: number | null
  /** In the period before. */
  readonly was: number | null
  readonly figures: Figures
  readonly before: Figures
}

/** Null = there is nothing to compare with. */
const changeOf = (value: number, was: number, locale: Locale): string | null =>
  was === 0 ? null : `${value >= was ? '+' : ''}${formatPercent((100 * (value - was)) / was, locale)}`

const Value = ({ measure, value, was, figures, before }: ValueProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const text = useKnownText(figures)(measure, value, true, true)
  const textBefore = useKnownText(before)(measure, was, true, true)
  // Sums of which a part is not known are not compared.
  const isComparable = measure !== 'spend' || (figures.unconverted === 0 && before.unconverted === 0)
  const percent = changeOf(value ?? 0, was ?? 0, locale)
  return (
    <>
      {text ?? <UnknownValue />}
      <span className={styles.change}>
        {percent === null && isComparable
          ? t('analytics.none_before')
          : isComparable
            ? `${t('analytics.change', { percent })} · ${textBefore}`
            : t('analytics.not_comparable', { before: textBefore ?? t('analytics.unknown_key.any') })}
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
  const daysBefore = spanBefore(span) ?? (now.data ? spanBefore(now.data) : null)
  const before = useQuery({ ...figuresQuery(daysBefore ?? span, shownTotals), enabled: daysBefore !== null })
  return (
    <WithFigures query={now} lines={2}>
      {(figures) => (
        <WithFigures query={before} lines={2}>
          {(past) => (
            <FigureLinks
              isWide
              figures={shownTotals.map((measure, index) => ({
                name: measure,
                label: t(`analytics.measure.${measure}`),
                link: rowsLink('orders', { from: figures.from, to: figures.to }) ?? '/orders/list',
                value: (
                  <Value
                    measure={measure}
                    value={figures.totals[index] ?? null}
                    was={past.totals[index] ?? null}
                    figures={figures}
                    before={past}
                  />
                ),
              }))}
            />
          )}
        </WithFigures>
      )}
    </WithFigures>
  )
}
