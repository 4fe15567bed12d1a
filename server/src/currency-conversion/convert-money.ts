import { currencyDigits, type Money } from '@outlet/shared/contract/money'

/** Parses a decimal string into an integer and its number of decimals: `7.12` is 712 and 2. */
const exactly = (decimal: string): { value: bigint; digits: number } => {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return { value: BigInt(whole + fraction), digits: fraction.length }
}

/** Rounds half up. */
const divideRounded = (value: bigint, by: bigint): bigint => (value * 2n + by) / (by * 2n)

/**
 * Converts an amount (0 or more) to another currency, exact to its minor unit. `rate` is the value of one unit of the
 * amount's currency, as a decimal string. Returns null if the result is too large for a safe integer.
 */
export function convertMoney({ minor, currency }: Money, rate: string, to: string): Money | null {
  const { value, digits } = exactly(rate)
  const shift = currencyDigits(to) - currencyDigits(currency) - digits
  const product = BigInt(minor) * value
  const converted = shift >= 0 ? product * 10n ** BigInt(shift) : divideRounded(product, 10n ** BigInt(-shift))
  return converted <= BigInt(Number.MAX_SAFE_INTEGER) ? { minor: Number(converted), currency: to } : null
}
