import { currencyDigits } from './currencies'
import { z } from './zod'

export { currencyDigits }

/** An amount in the currency's minor unit (ISO 4217: 100 = 1.00 CNY, 100 = 100 JPY). */
export const Money = z.object({ minor: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) })
export type Money = z.infer<typeof Money>

/** An amount in the currency's main unit: 12900 USD is 129. */
export const majorOf = (minor: number, currency: string): number => minor / 10 ** currencyDigits(currency)

/** Whether `price` is the lowest of several prices, of which `highest` is the highest; an unknown one makes no range. */
export const isPriceRange = (price: Money | null | undefined, highest: Money | null | undefined): boolean =>
  Boolean(price && highest && price.currency === highest.currency && price.minor < highest.minor)

/** An amount of the main unit, rounded to the minor unit: 129 USD is 12900. */
export const minorOf = (major: number, currency: string): number =>
  Math.round(Number((major * 10 ** currencyDigits(currency)).toFixed(4)))

/** Options that make `Intl.NumberFormat` show an amount with the digits of ISO 4217 instead of its own. */
export const currencyFormat = (currency: string): Intl.NumberFormatOptions => {
  const digits = currencyDigits(currency)
  return { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits }
}
