import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dimension } from '@outlet/shared/contract/analytics'
import { useLocale } from '@outlet/shared/settings/use-settings'
import type { Figures } from './analytics.queries'

const utc = { timeZone: 'UTC' } as const
/** 2024-01-01 is a Monday. */
const weekdayDate = (key: string) => new Date(Date.UTC(2024, 0, Number(key)))

/** How a key of a dimension is said: a day in the reader's language, a store by its name. */
export const useKeyText = () => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const said = useMemo((): Partial<Record<Dimension, (key: string) => string>> => {
    const date = (value: Date, format: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...utc, ...format }).format(value)
    const day = (key: string) => date(new Date(key), { year: 'numeric', month: 'numeric', day: 'numeric' })
    return {
      day,
      week: (key) => t('analytics.week_of', { day: day(key) }),
      month: (key) => date(new Date(`${key}-01`), { year: 'numeric', month: 'long' }),
      weekday: (key) => date(weekdayDate(key), { weekday: 'long' }),
      hour: (key) => `${key}:00`,
      status: (key) => t(`analytics.status.${key}`),
      source: (key) => t(`analytics.source.${key}`),
    }
  }, [t, locale])
  return useCallback(
    (dimension: Dimension, key: string | null, labels: Figures['labels']): string =>
      key === null
        ? t(`analytics.unknown_key.${dimension}`, { defaultValue: t('analytics.unknown_key.any') })
        : (labels[dimension]?.[key] ?? said[dimension]?.(key) ?? key),
    [t, said],
  )
}
