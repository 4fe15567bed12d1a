import { useTranslation } from 'react-i18next'
import { daysIn, type DaySpan } from '@outlet/shared/contract/time/day-span'
import { formatPercent } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'

/** A larger increase is from almost nothing, often because the readings started in between: a percentage would mislead. */
const MAX_PERCENT = 999

/** Returns the text of a change against the previous period of the same length. */
export const useChangeText = (days: DaySpan) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const count = daysIn(days)
  return (value: number | null, previous: number | null): string => {
    if (value === null || previous === null || previous === 0) return t('analytics.none_before', { count })
    const percent = (100 * (value - previous)) / previous
    if (percent > MAX_PERCENT) return t('analytics.little_before', { count })
    const arrow = percent > 0 ? '▲' : percent < 0 ? '▼' : '='
    return t('analytics.change', { count, change: `${arrow} ${formatPercent(Math.abs(percent), locale)}` })
  }
}
