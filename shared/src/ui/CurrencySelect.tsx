import { Select } from '@arco-design/web-react'
import type { SelectProps } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { currencyCodes } from '../contract/money/currency-codes'
import type { Locale } from '../settings/locale'
import { useLocale } from '../settings/use-settings'

/** Currencies in which outlets of this trade sell; listed before all others. */
const COMMON = ['CNY', 'USD', 'HKD', 'JPY', 'EUR', 'GBP', 'KRW', 'CAD', 'AUD', 'SGD', 'TWD', 'MOP']

interface Choice {
  readonly value: string
  readonly label: string
}

const made = new Map<Locale, readonly Choice[]>()

const makeChoices = (locale: Locale): readonly Choice[] => {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  const codes = new Set([...COMMON, ...currencyCodes])
  return [...codes].map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
}

/** All currencies with their names, the common ones first. */
const currencyChoices = (locale: Locale): readonly Choice[] => {
  const choices = made.get(locale) ?? makeChoices(locale)
  made.set(locale, choices)
  return choices
}

/** Text of an option in lower case, for the search. */
const optionText = ({ props }: ReactElement): string =>
  typeof props === 'object' && props !== null && 'children' in props ? String(props.children).toLowerCase() : ''

/** Selects a currency, found by its code or its name; for a FormField. */
export const CurrencySelect = (select: SelectProps) => (
  <Select
    showSearch
    options={[...currencyChoices(useLocale())]}
    filterOption={(text, option) => optionText(option).includes(text.trim().toLowerCase())}
    {...select}
  />
)
