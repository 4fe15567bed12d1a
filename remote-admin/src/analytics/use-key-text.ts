import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PivotAsked } from '@outlet/shared/contract/analyses'
import { isNamedById, KEY_END, type Dimension, type KeyNames } from '@outlet/shared/contract/analytics'
import { humanizeCategory, WHOLE_CATALOGUE } from '@outlet/shared/contract/category-text'
import { BELL_CHANNEL_ID } from '@outlet/shared/contract/channel-kinds'
import { MissedReason } from '@outlet/shared/contract/missed-checks'
import { AttemptReason } from '@outlet/shared/contract/purchase-attempts'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { useLocale } from '@outlet/shared/settings/use-settings'
import type { TableRow } from './table'

const utc = { timeZone: 'UTC' } as const
/** 2024-01-01 is a Monday. */
const weekdayDate = (key: string) => new Date(Date.UTC(2024, 0, Number(key)))

/** Of an attempt or of missed checks; else it is the code of a failed check. */
const isReason = (key: string) => AttemptReason.safeParse(key).success || MissedReason.safeParse(key).success

const labelIn = ({ labels }: Partial<KeyNames>, dimension: Dimension, key: string) => labels?.[dimension]?.[key]

const isPractice = ({ practice_keys: keys }: Partial<KeyNames>, dimension: Dimension, key: string) =>
  keys?.[dimension]?.includes(key) ?? false

/** The label of a key of a dimension: a day in the reader's language, a store by its name with a mark in front of it if it is practice. */
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
      category: (key) => (key === WHOLE_CATALOGUE ? t('analytics.whole_catalogue') : humanizeCategory(key)),
      delivery_type: (key) => t(`analytics.delivery_type.${key}`),
      reason: (key) => {
        if (isReason(key)) return t(`analytics.reason.${key}`)
        // Elsewhere this code is about the store itself; a check asks for its product.
        if (key === 'store.not_found') return t('analytics.reason.product_not_found')
        return problemText(i18n, { code: key, message: key })
      },
    }
  }, [t, i18n, locale])
  return useCallback(
    (dimension: Dimension, key: string | null, names: Partial<KeyNames> = {}): string => {
      if (key === null) return t(`analytics.unknown_key.${dimension}`, { defaultValue: t('analytics.unknown_key.any') })
      if (key === BELL_CHANNEL_ID) return t('analytics.bell')
      const unnamed = isNamedById(dimension) ? t('analytics.deleted_key', { end: key.slice(-KEY_END) }) : key
      const text = labelIn(names, dimension, key) ?? said[dimension]?.(key) ?? unnamed
      return isPractice(names, dimension, key) ? t('analytics.practice_key', { name: text }) : text
    },
    [t, said],
  )
}

/** How a row of the answer is called. */
export const useRowText = ({ rows }: PivotAsked, names: KeyNames) => {
  const { t } = useTranslation('admin')
  const keyText = useKeyText()
  return useCallback(
    ({ key, others }: TableRow): string =>
      others === undefined ? keyText(rows, key, names) : t('analytics.others', { count: others }),
    [t, keyText, rows, names],
  )
}
