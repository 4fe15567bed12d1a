import { isNamedById, KEY_END, type Dimension } from '@outlet/shared/contract/analytics'
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

const ofTime: Partial<Record<Dimension, (key: string, language: Language) => string>> = {
  day: dayText,
  week: (key, language) => reportWords[language].weekOf(dayText(key, language)),
  month: (key, language) => date(new Date(`${key}-01`), language, { year: 'numeric', month: 'long' }),
  weekday: (key, language) => weekdayText(Number(key), language),
  hour: (key) => `${key}:00`,
}

const named = (language: Language): Partial<Record<Dimension, Readonly<Record<string, string>>>> => ({
  ...analysisWords[language],
  status: alertTexts[language].status,
  reason: { ...alertTexts[language].cause, ...analysisWords[language].missed_reason },
})

/** The label of a key of a dimension: a day in the reader's language, a store by its name. */
export function keyText(dimension: Dimension, { key, label }: Told, language: Language): string {
  const { unknown_key: unknown, deleted_key: deleted, bell } = analysisWords[language]
  if (key === null) return unknown[dimension] ?? unknown.any
  if (key === BELL_CHANNEL_ID) return bell
  const text = label ?? ofTime[dimension]?.(key, language) ?? named(language)[dimension]?.[key]
  if (text !== undefined) return text
  return isNamedById(dimension) ? deleted.replace('{{end}}', key.slice(-KEY_END)) : key
}
