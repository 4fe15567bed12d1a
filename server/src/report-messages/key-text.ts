import { isNamedById, KEY_SUFFIX_LENGTH, type Dimension } from '@outlet/shared/contract/analytics'
import { humanizeCategory, FULL_CATALOGUE_ID } from '@outlet/shared/contract/products/category-text'
import { BELL_CHANNEL_ID } from '@outlet/shared/contract/notification-channels/channel-kinds'
import type { Language } from '@outlet/shared/contract/notification-channels'
import { alertTexts } from '../alert-messages/alert-texts'
import { analysisLabels } from './analysis-labels'
import type { ReportKey } from './report-facts'
import { reportMessages } from './report-messages'

const date = (at: Date, language: Language, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...format }).format(at)

/** Formats a calendar day: `2026/11/20`. */
export const dayText = (day: string, language: Language): string =>
  date(new Date(day), language, { year: 'numeric', month: 'numeric', day: 'numeric' })

/** Formats an ISO weekday (1 = Monday); 2024-01-01 is a Monday. */
const weekdayText = (weekday: number, language: Language): string =>
  date(new Date(Date.UTC(2024, 0, weekday)), language, { weekday: 'long' })

const derived: Partial<Record<Dimension, (key: string, language: Language) => string>> = {
  day: dayText,
  week: (key, language) => reportMessages[language].weekOf(dayText(key, language)),
  month: (key, language) => date(new Date(`${key}-01`), language, { year: 'numeric', month: 'long' }),
  weekday: (key, language) => weekdayText(Number(key), language),
  hour: (key) => `${key}:00`,
  category: (key, language) =>
    key === FULL_CATALOGUE_ID ? analysisLabels[language].whole_catalogue : humanizeCategory(key),
}

const named = (language: Language): Partial<Record<Dimension, Readonly<Record<string, string>>>> => ({
  ...analysisLabels[language],
  status: alertTexts[language].status,
  reason: { ...alertTexts[language].cause, ...analysisLabels[language].missed_reason },
})

const labelOf = (dimension: Dimension, key: string, language: Language): string | undefined =>
  derived[dimension]?.(key, language) ?? named(language)[dimension]?.[key]

/** Returns the label of a dimension's key in the reader's language; keys of practice stores are marked. */
export function keyText(dimension: Dimension, { key, label, is_practice }: ReportKey, language: Language): string {
  const { unknown_key: unknown, deleted_key: deleted, practice_key: practice, bell } = analysisLabels[language]
  if (key === null) return unknown[dimension] ?? unknown.any
  if (key === BELL_CHANNEL_ID) return bell
  const unnamed = isNamedById(dimension) ? deleted.replace('{{end}}', key.slice(-KEY_SUFFIX_LENGTH)) : key
  const text = label ?? labelOf(dimension, key, language) ?? unnamed
  return is_practice ? practice.replace('{{name}}', () => text) : text
}
