import { currencyDigits, minorOf } from '@outlet/shared/contract/money'
import { currenciesOf } from './currency-signs'

const SPACES = /[\s\u00A0\u2009\u202F]+/g
/** Maximum length of an amount's text: a longer one has other content, and expressions would take long. */
const MAX_AMOUNT = 60

interface SplitAmount {
  number: string
  /** Currency signs beside the number. */
  signs: string[]
  /** Currencies that the signs may mean; null = any, since there is no sign. */
  currencies: readonly string[] | null
}

/** Splits an amount into its number and its signs; null if other text stands beside it. */
function splitAmount(text: string): SplitAmount | null {
  if (text.length > MAX_AMOUNT) return null
  const parts = /^(\D*?)\s?(\d[\d.,'’ ]*)\s?(?:(?<=[.,])[-–—]+)?\s?(\D*)$/u.exec(text.replaceAll(SPACES, ' ').trim())
  if (!parts) return null
  const [, before = '', body = '', after = ''] = parts
  const number = body.trim().replace(/[.,]$/, '')
  const signs = [before.trim(), after.trim()].filter((sign) => sign !== '')
  const [first] = signs
  if (first === undefined) return { number, signs, currencies: null }
  const currencies = currenciesOf(first).filter((one) => signs.every((sign) => currenciesOf(sign).includes(one)))
  return currencies.length > 0 ? { number, signs, currencies } : null
}

/** Returns the number without its sign; null if other text stands beside it, such as "from" or another currency's sign. */
function numberIn(text: string, currency: string): string | null {
  const amount = splitAmount(text)
  return amount && (amount.currencies?.includes(currency) ?? true) ? amount.number : null
}

/** Whether a text is an amount other than 0, in any currency. */
export const isAmount = (text: string): boolean => /[1-9]/.test(splitAmount(text)?.number ?? '')

/**
 * Returns what names another currency beside an amount: its code, or the sign if several currencies use it. Null if
 * nothing does.
 */
export function otherCurrencyIn(text: string, currency: string): string | null {
  const { signs = [], currencies = null } = splitAmount(text) ?? {}
  if (currencies === null || currencies.includes(currency)) return null
  return (currencies.length === 1 ? currencies[0] : signs[0]) ?? null
}

const GROUPS = {
  '.': /^\d{1,3}(?:\.\d{3})+$/,
  // The second form is Indian: 12,34,567.
  ',': /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})$/,
} as const
type Separator = keyof typeof GROUPS

const withoutGroups = (text: string, separator: Separator): string | null =>
  !text.includes(separator) || GROUPS[separator].test(text) ? text.replaceAll(separator, '') : null

/** Reads an amount with one separator: `1299.5`, `19,99`, or `1.299`, which may be either. */
function withOneSeparator(text: string, separator: Separator, digits: number): string | null {
  const [whole = '', fraction = ''] = text.split(separator)
  const decimal = `${whole}.${fraction}`
  if (fraction.length !== 3 || whole.length > 3 || whole === '0') return decimal
  if (separator === '.') return digits === 3 ? decimal : null
  return digits === 0 ? whole + fraction : null
}

/** Reads an amount whose only separators are points and commas. */
function plainNumber(text: string, digits: number): string | null {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  if (point < 0 && comma < 0) return text
  const separator: Separator = point > comma ? '.' : ','
  const last = Math.max(point, comma)
  if (point >= 0 && comma >= 0) {
    const whole = withoutGroups(text.slice(0, last), separator === '.' ? ',' : '.')
    return whole === null || whole.includes(separator) ? null : `${whole}.${text.slice(last + 1)}`
  }
  return text.indexOf(separator) < last ? withoutGroups(text, separator) : withOneSeparator(text, separator, digits)
}

/**
 * Parses the amount of a price into minor units. Null if it is no amount, or if it may be read as two different ones:
 * `1.299` is 1299 in some countries and 1.299 in others.
 */
export function minorIn(text: string, currency: string): number | null {
  if (text.length > MAX_AMOUNT) return null
  const digits = currencyDigits(currency)
  const body = /^\d+(?:\.\d+)?e\+?\d+$/i.test(text) ? String(Number(text)) : numberIn(text, currency)
  if (body === null) return null
  const spaced = /[ '’]/.test(body)
  if (spaced && !/^\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?$/.test(body)) return null
  const plain = body.replaceAll(/[ '’]/g, '')
  const number = spaced ? plain.replace(',', '.') : plainNumber(plain, digits)
  if (number === null || !/^\d+(?:\.\d*)?$/.test(number)) return null
  const minor = minorOf(Number(number), currency)
  return Number.isSafeInteger(minor) ? minor : null
}
