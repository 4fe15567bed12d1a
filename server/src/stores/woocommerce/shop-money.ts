import { currencyDigits, type Money } from '@outlet/shared/contract/money'
import { z } from '@outlet/shared/contract/zod'

/** Amount in the shop's own minor unit, such as `1105`. */
export const ShopAmount = z.union([z.string(), z.number().transform(String)]).nullish()

/** The currency of amounts, and the number of digits that the shop displays, which is a setting of the shop. */
export const shopCurrency = {
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  currency_minor_unit: z.int().min(0).max(8),
}

interface ShopCurrency {
  currency_code: string
  currency_minor_unit: number
}

/**
 * Converts an amount to the minor unit of ISO 4217, from which the shop's number of digits may differ. Null when it is
 * not a valid amount, or has digits that the currency does not have.
 */
export function shopMoney(
  amount: string | null | undefined,
  { currency_code: currency, currency_minor_unit: shopDigits }: ShopCurrency,
): Money | null {
  if (!amount || !/^\d+$/.test(amount)) return null
  const shift = currencyDigits(currency) - shopDigits
  const minor = shift >= 0 ? Number(amount) * 10 ** shift : Number(amount) / 10 ** -shift
  return Number.isSafeInteger(minor) ? { minor, currency } : null
}
