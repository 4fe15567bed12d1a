import { currencyDigits } from '@outlet/shared/contract/money'

/** What the contract takes at most for one amount, in minor units. */
const LARGEST = 1_000_000_000_000

/**
 * An amount as typed (`1,299.90`, also full-width) in minor units of the currency; null where it is none: negative, too
 * large, or with more digits behind the point than the currency has.
 */
export const parseAmount = (text: string, currency: string): number | null => {
  const plain = text.normalize('NFKC').replace(/\s/g, '')
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(plain)) return null
  const [whole = '0', fraction = ''] = plain.replaceAll(',', '').split('.')
  const digits = currencyDigits(currency)
  if (fraction.length > digits) return null
  const minor = Number(whole + fraction.padEnd(digits, '0'))
  return minor <= LARGEST ? minor : null
}

/** An amount as a person would type it: `1299.90`. */
export const amountText = (minor: number, currency: string): string => {
  const digits = currencyDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
