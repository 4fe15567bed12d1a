import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { isNamedById, KEY_SUFFIX_LENGTH, type Dimension, type KeyNames } from '@outlet/shared/contract/analytics'
import { humanizeCategory, FULL_CATALOGUE_ID } from '@outlet/shared/contract/products/category-text'
import { BELL_CHANNEL_ID } from '@outlet/shared/contract/notification-channels/channel-kinds'
import { MissedReason } from '@outlet/shared/contract/inventory-monitors/missed-checks'
import { AttemptReason } from '@outlet/shared/contract/purchase-attempts'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { useLocale } from '@outlet/shared/settings/use-settings'
import type { TableRow } from './table'

const utc = { timeZone: 'UTC' } as const
/** 2024-01-01 is a Monday. */
const weekdayDate = (key: string) => new Date(Date.UTC(2024, 0, Number(key)))

/**
 * Whether the key is the reason of an attempt or of missed checks; otherwise it is the error code of a failed check.
 */
const isReason = (key: string) => AttemptReason.safeParse(key).success || MissedReason.safeParse(key).success

const labelIn = ({ labels }: Partial<KeyNames>, dimension: Dimension, key: string) => labels?.[dimension]?.[key]

const isPractice = ({ practice_keys: keys }: Partial<KeyNames>, dimension: Dimension, key: string) =>
  keys?.[dimension]?.includes(key) ?? false

/** Returns the label of a dimension's key: a day in the user's language, a store by name, marked if it is practice. */
export const useKeyText = () => {
  const { t, i18n } = useTranslation('admin')
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
      mode: (key) => t(`analytics.mode.${key}`),
      outcome: (key) => t(`analytics.outcome.${key}`),
      category: (key) => (key === FULL_CATALOGUE_ID ? t('analytics.whole_catalogue') : humanizeCategory(key)),
      delivery_type: (key) => t(`analytics.delivery_type.${key}`),
      reason: (key) => {
        if (isReason(key)) return t(`analytics.reason.${key}`)
        // Elsewhere this code means that the store is missing; in a check it means the product.
        if (key === 'store.not_found') return t('analytics.reason.product_not_found')
        return problemText(i18n, { code: key, message: key })
      },
    }
  }, [t, i18n, locale])
  return useCallback(
    (dimension: Dimension, key: string | null, names: Partial<KeyNames> = {}): string => {
      if (key === null) return t(`analytics.unknown_key.${dimension}`, { defaultValue: t('analytics.unknown_key.any') })
      if (key === BELL_CHANNEL_ID) return t('analytics.bell')
      const unnamed = isNamedById(dimension) ? t('analytics.deleted_key', { end: key.slice(-KEY_SUFFIX_LENGTH) }) : key
      const text = labelIn(names, dimension, key) ?? said[dimension]?.(key) ?? unnamed
      return isPractice(names, dimension, key) ? t('analytics.practice_key', { name: text }) : text
    },
    [t, said],
  )
}

export const useRowText = ({ rows }: PivotQuery, names: KeyNames) => {
  const { t } = useTranslation('admin')
  const keyText = useKeyText()
  return useCallback(
    ({ key, others }: TableRow): string =>
      others === undefined ? keyText(rows, key, names) : t('analytics.others', { count: others }),
    [t, keyText, rows, names],
  )
}
