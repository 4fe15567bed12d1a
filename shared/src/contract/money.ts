import { z } from './zod'

/** An amount in the currency's minor unit (ISO 4217: 100 = 1.00 CNY, 100 = 100 JPY). */
export const Money = z.object({ minor: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) })
export type Money = z.infer<typeof Money>

/** Digits after the point of a currency's amounts (ISO 4217: CNY 2, JPY 0); 2 for a currency nobody knows. */
export const currencyDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
