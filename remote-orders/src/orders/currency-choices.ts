import type { Locale } from '@outlet/shared/settings/locale'

/** What outlets of this trade sell in, before the rest of the world's. */
const COMMON = ['CNY', 'USD', 'HKD', 'JPY', 'EUR', 'GBP', 'KRW', 'CAD', 'AUD', 'SGD', 'TWD', 'MOP']

interface Choice {
  readonly value: string
  readonly label: string
}

const made = new Map<Locale, readonly Choice[]>()

const makeChoices = (locale: Locale): readonly Choice[] => {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  const codes = new Set([...COMMON, ...Intl.supportedValuesOf('currency')])
  return [...codes].map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
}

/** Every currency with its name, the common ones first. */
export const currencyChoices = (locale: Locale): readonly Choice[] => {
  const choices = made.get(locale) ?? makeChoices(locale)
  made.set(locale, choices)
  return choices
}
