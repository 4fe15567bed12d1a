import { currencyDigits } from '../contract/currencies'
import { currencyCodes } from '../contract/currency-codes'
import { currencyFormat } from '../contract/money'
import { locales } from '../settings/locale'
import { formatNumber } from './number'
import { plainTyped, readDecimal, type DecimalProblem, type TypedDecimal } from './typed-decimal'

/** The largest amount that the contract takes, in minor units. */
const MAX_MINOR = 1_000_000_000_000

type AmountProblem = DecimalProblem | 'missing' | 'no_decimals' | 'other_currency' | 'too_large'

/** Why a typed amount can't be taken: its sentence is the message `problem.<code>`, with `values` in it. */
export interface AmountRefusal {
  readonly code: `amount.${AmountProblem}`
  readonly values: Readonly<Record<string, string>>
}

const refuse = (problem: AmountProblem, values: AmountRefusal['values'] = {}): AmountRefusal => ({
  code: `amount.${problem}`,
  values,
})

/** Signs that people write and Intl does not. */
const furtherSigns: Readonly<Record<string, readonly string[]>> = {
  CNY: ['元', '圆', '人民币', 'RMB'],
  HKD: ['元'],
  JPY: ['円', '日元'],
  KRW: ['원'],
  MOP: ['元'],
  TWD: ['元'],
}

const signsByCurrency = new Map<string, readonly string[]>()

const findSigns = (currency: string): readonly string[] => {
  const shown = locales.flatMap((locale) =>
    (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
      formatNumber(0, locale, { ...currencyFormat(currency), currencyDisplay }).replace(/\d[\d.,]*/, ''),
    ),
  )
  const all = [currency, ...shown, ...(furtherSigns[currency] ?? [])].map((sign) => plainTyped(sign).toUpperCase())
  return [...new Set(all)].toSorted((one, other) => other.length - one.length)
}

/** A currency's code and signs, upper case, the longest first. */
const signsOf = (currency: string): readonly string[] => {
  const signs = signsByCurrency.get(currency) ?? findSigns(currency)
  signsByCurrency.set(currency, signs)
  return signs
}

/** Behind a number, a single letter would rather be a multiple: `10K`. */
const mayFollow = (sign: string): boolean => !/^[A-Z]$/.test(sign)

/** The text without the currency's signs in front and behind. */
const withoutSigns = (text: string, currency: string): string => {
  const signs = signsOf(currency)
  const before = signs.find((sign) => text.startsWith(sign))
  const rest = before === undefined ? text : text.slice(before.length).trim()
  const behind = signs.find((sign) => mayFollow(sign) && rest.endsWith(sign))
  return behind === undefined ? rest : rest.slice(0, -behind.length).trim()
}

/** A sign or code of another currency in the text. */
const otherSign = (text: string): string | undefined =>
  /\p{Sc}|[元円圆원]/u.exec(text)?.[0] ?? (text.match(/[A-Z]{3}/g) ?? []).find((code) => currencyCodes.includes(code))

const refusalOf = (problem: DecimalProblem, text: string, currency: string): AmountRefusal => {
  const digits = currencyDigits(currency)
  if (problem === 'too_many_digits' && digits === 0) return refuse('no_decimals', { currency })
  const [whole = '', fraction = ''] = text.split(/[.,]/)
  return refuse(problem, {
    currency,
    digits: String(digits),
    text,
    thousands: whole + fraction,
    decimal: `${whole}.${fraction}`,
    example: amountText(129_900, currency),
  })
}

const minorUnits = ({ whole, fraction }: TypedDecimal, currency: string): number | AmountRefusal => {
  const minor = Number(whole + fraction.padEnd(currencyDigits(currency), '0'))
  return minor <= MAX_MINOR ? minor : refuse('too_large', { currency, most: amountText(MAX_MINOR, currency) })
}

/**
 * Reads an amount as a person types it (`1,299.90`, `￥１２９９`, `1299,90 EUR`) in minor units of the currency, or says why
 * it can't be taken. It never ignores a character, and refuses what could be two amounts.
 */
export const parseAmount = (typed: string, currency: string): number | AmountRefusal => {
  const text = plainTyped(typed).toUpperCase()
  if (text === '') return refuse('missing')
  const number = withoutSigns(text, currency)
  const decimal = readDecimal(number, currencyDigits(currency))
  if (typeof decimal !== 'string') return minorUnits(decimal, currency)
  const sign = decimal === 'unreadable' ? otherSign(number) : undefined
  if (sign !== undefined) return refuse('other_currency', { sign, currency })
  return refusalOf(text.startsWith('-') ? 'negative' : decimal, number, currency)
}

/** An amount in minor units; null where it can't be read. */
export const amountOrNull = (typed: string, currency: string): number | null => {
  const amount = parseAmount(typed, currency)
  return typeof amount === 'number' ? amount : null
}

/** An amount as a person would type it: `1299.90`. */
export const amountText = (minor: number, currency: string): string => {
  const digits = currencyDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
