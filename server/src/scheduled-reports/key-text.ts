import { isNamedById, KEY_END, type Dimension } from '@outlet/shared/contract/analytics'
import { humanizeCategory, WHOLE_CATALOGUE } from '@outlet/shared/contract/category-text'
import { BELL_CHANNEL_ID } from '@outlet/shared/contract/channel-kinds'
import type { Language } from '@outlet/shared/contract/notification-channels'
import { alertTexts } from '../deliveries/alert-texts'
import { analysisWords } from './analysis-words'
import type { Told } from './report-facts'
import { reportWords } from './report-words'

const date = (at: Date, language: Language, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...format }).format(at)

/** A day of the calendar: `2026/11/20`. */
export const dayText = (day: string, language: Language): string =>
  date(new Date(day), language, { year: 'numeric', month: 'numeric', day: 'numeric' })

/** 2024-01-01 is a Monday. */
const weekdayText = (weekday: number, language: Language): string =>
  date(new Date(Date.UTC(2024, 0, weekday)), language, { weekday: 'long' })

const derived: Partial<Record<Dimension, (key: string, language: Language) => string>> = {
  day: dayText,
  week: (key, language) => reportWords[language].weekOf(dayText(key, language)),
  month: (key, language) => date(new Date(`${key}-01`), language, { year: 'numeric', month: 'long' }),
  weekday: (key, language) => weekdayText(Number(key), language),
  hour: (key) => `${key}:00`,
  category: (key, language) =>
    key === WHOLE_CATALOGUE ? analysisWords[language].whole_catalogue : humanizeCategory(key),
}

const named = (language: Language): Partial<Record<Dimension, Readonly<Record<string, string>>>> => ({
  ...analysisWords[language],
  status: alertTexts[language].status,
  reason: { ...alertTexts[language].cause, ...analysisWords[language].missed_reason },
})

const labelOf = (dimension: Dimension, key: string, language: Language): string | undefined =>
  derived[dimension]?.(key, language) ?? named(language)[dimension]?.[key]

/** The label of a key of a dimension: a day in the reader's language, a store by its name with a mark in front of it if it is practice. */
export function keyText(dimension: Dimension, { key, label, is_practice }: Told, language: Language): string {
  const { unknown_key: unknown, deleted_key: deleted, practice_key: practice, bell } = analysisWords[language]
  if (key === null) return unknown[dimension] ?? unknown.any
  if (key === BELL_CHANNEL_ID) return bell
  const unnamed = isNamedById(dimension) ? deleted.replace('{{end}}', key.slice(-KEY_END)) : key
  const text = label ?? labelOf(dimension, key, language) ?? unnamed
  return is_practice ? practice.replace('{{name}}', () => text) : text
}
