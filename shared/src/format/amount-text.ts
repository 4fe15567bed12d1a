import { currencyDigits } from '../contract/money/currencies'
import { currencyCodes } from '../contract/money/currency-codes'
import { currencyFormat } from '../contract/money'
import { locales } from '../settings/locale'
import { formatNumber } from './number'
import { plainTyped, readDecimal, type DecimalProblem, type TypedDecimal } from './typed-decimal'

/** The largest amount that the contract accepts, in minor units. */
const MAX_MINOR = 1_000_000_000_000

type AmountProblem = DecimalProblem | 'missing' | 'no_decimals' | 'other_currency' | 'too_large'

/** Reason why a typed amount is refused: the message `problem.<code>` with its `values`. */
export interface AmountRefusal {
  readonly code: `amount.${AmountProblem}`
  readonly values: Readonly<Record<string, string>>
}

const refuse = (problem: AmountProblem, values: AmountRefusal['values'] = {}): AmountRefusal => ({
  code: `amount.${problem}`,
  values,
})

/** Currency signs in common use that Intl does not return. */
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

/** A currency's code and signs in upper case, the longest first. */
const signsOf = (currency: string): readonly string[] => {
  const signs = signsByCurrency.get(currency) ?? findSigns(currency)
  signsByCurrency.set(currency, signs)
  return signs
}

/** Whether a sign may follow a number: a single letter after it is more likely a multiplier (`10K`). */
const mayFollow = (sign: string): boolean => !/^[A-Z]$/.test(sign)

/** Removes the currency's signs before and after the number. */
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
  const [integer = '', fraction = ''] = text.split(/[.,]/)
  return refuse(problem, {
    currency,
    digits: String(digits),
    text,
    thousands: integer + fraction,
    decimal: `${integer}.${fraction}`,
    example: amountText(129_900, currency),
  })
}

const minorUnits = ({ integer, fraction }: TypedDecimal, currency: string): number | AmountRefusal => {
  const minor = Number(integer + fraction.padEnd(currencyDigits(currency), '0'))
  return minor <= MAX_MINOR ? minor : refuse('too_large', { currency, most: amountText(MAX_MINOR, currency) })
}

/**
 * Parses an amount as a person types it (`1,299.90`, `￥１２９９`, `1299,90 EUR`) into minor units of the currency, or
 * returns the reason of refusal. It never ignores a character, and refuses ambiguous amounts.
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

/** An amount in minor units; null if it cannot be parsed. */
export const amountOrNull = (typed: string, currency: string): number | null => {
  const amount = parseAmount(typed, currency)
  return typeof amount === 'number' ? amount : null
}

/** Formats an amount for editing: `1299.90`. */
export const amountText = (minor: number, currency: string): string => {
  const digits = currencyDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
