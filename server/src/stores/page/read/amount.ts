import { currencyDigits, minorOf } from '@outlet/shared/contract/money'

const SPACES = /[\s\u00A0\u2009\u202F]+/g
/** Signs of one currency only. */
const OWN_SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₴': 'UAH',
  '₫': 'VND',
  '฿': 'THB',
  '₪': 'ILS',
}
/** Maximum length of an amount's text: a longer one has other content, and expressions would take long. */
const MAX_AMOUNT = 60
/** Signs and abbreviations beside an amount. Other words may change its meaning, such as "from". */
const SIGN =
  /^(?:(?:US|CA|AU|NZ|HK|NT|MX|A|C|R|S)?\p{Sc}|kr\.?|zł|Kč|Ft|lei|Rs\.?|RM|Rp\.?|TL|руб\.?|р\.|лв\.?|S\/\.?|Fr\.?|元|円|원|дин\.?|din\.?|rsd)$/iu

/** Returns the currency that the sign beside an amount names by itself; null if there is none. */
export const currencyOfSign = (text: string): string | null =>
  Object.entries(OWN_SIGNS).find(([sign]) => text.includes(sign))?.[1] ?? null

const isSign = (text: string, currency: string): boolean => {
  if (text === '' || text.toUpperCase() === currency) return true
  return SIGN.test(text) && (OWN_SIGNS[text] ?? currency) === currency
}

/** Returns the number without its currency sign; null if other text stands beside it. */
function numberIn(text: string, currency: string): string | null {
  const parts = /^(\D*?)\s?(\d[\d.,'’ ]*)\s?(?:(?<=[.,])[-–—]+)?\s?(\D*)$/u.exec(text.replaceAll(SPACES, ' ').trim())
  if (!parts) return null
  const [, before = '', body = '', after = ''] = parts
  return isSign(before.trim(), currency) && isSign(after.trim(), currency) ? body.trim().replace(/[.,]$/, '') : null
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
