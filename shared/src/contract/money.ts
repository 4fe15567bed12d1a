import { z } from './zod'

/** An amount in the currency's minor unit (ISO 4217: 100 = 1.00 CNY, 100 = 100 JPY). */
export const Money = z.object({ minor: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) })
export type Money = z.infer<typeof Money>

const digits = new Map<string, number>()

/** Digits after the point of a currency's amounts (ISO 4217: CNY 2, JPY 0); 2 for a currency nobody knows. */
export const currencyDigits = (currency: string): number => {
  const known = digits.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  digits.set(currency, maximumFractionDigits)
  return maximumFractionDigits
}
