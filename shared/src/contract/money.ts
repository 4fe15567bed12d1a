import { currencyDigits } from './money/currencies'
import { z } from './zod'

export { currencyDigits }

/** Amount in the currency's minor unit (ISO 4217): 100 is 1.00 CNY or 100 JPY. */
export const Money = z.object({ minor: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) })
export type Money = z.infer<typeof Money>

/** Converts an amount from the minor unit to the main unit: 12900 USD → 129. */
export const majorOf = (minor: number, currency: string): number => minor / 10 ** currencyDigits(currency)

/** Whether the lowest and the highest price form a range. Returns false if either is unknown. */
export const isPriceRange = (price: Money | null | undefined, highest: Money | null | undefined): boolean =>
  Boolean(price && highest && price.currency === highest.currency && price.minor < highest.minor)

/** Converts an amount from the main unit to the minor unit and rounds it: 129 USD → 12900. */
export const minorOf = (major: number, currency: string): number =>
  Math.round(Number((major * 10 ** currencyDigits(currency)).toFixed(4)))

/** Options for `Intl.NumberFormat` with the number of digits of ISO 4217 instead of its own. */
export const currencyFormat = (currency: string): Intl.NumberFormatOptions => {
  const digits = currencyDigits(currency)
  return { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits }
}
