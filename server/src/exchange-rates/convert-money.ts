import { currencyDigits, type Money } from '@outlet/shared/contract/money'

/** A decimal text as an integer and the digits behind its point: `7.12` is 712 and 2. */
const exactly = (decimal: string): { value: bigint; digits: number } => {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return { value: BigInt(whole + fraction), digits: fraction.length }
}

/** Half of a unit and more rounds up. */
const divideRounded = (value: bigint, by: bigint): bigint => (value * 2n + by) / (by * 2n)

/**
 * An amount (0 or more) in another currency, exact to its minor unit. `rate`: what one unit of the amount's currency
 * is worth, as a decimal text. Null where the result is too large for an exact number.
 */
export function convertMoney({ minor, currency }: Money, rate: string, to: string): Money | null {
  const { value, digits } = exactly(rate)
  const shift = currencyDigits(to) - currencyDigits(currency) - digits
  const product = BigInt(minor) * value
  const converted = shift >= 0 ? product * 10n ** BigInt(shift) : divideRounded(product, 10n ** BigInt(-shift))
  return converted <= BigInt(Number.MAX_SAFE_INTEGER) ? { minor: Number(converted), currency: to } : null
}
