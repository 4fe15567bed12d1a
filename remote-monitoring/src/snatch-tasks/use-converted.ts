import { useQuery } from '@tanstack/react-query'
import { majorOf, minorOf, type Money } from '@outlet/shared/contract/money'
import { ratesQuery } from './snatch-tasks.queries'

/**
 * Converts an amount to the reporting currency at today's rate; null if no rate is known. Informative only: no decision
 * depends on it.
 */
export const useConverted = () => {
  const { data } = useQuery(ratesQuery)
  return ({ minor, currency }: Money): Money | null => {
    const rate = data?.items.find((item) => item.currency === currency)?.rate?.rate
    if (data === undefined || rate === undefined) return null
    const converted = minorOf(majorOf(minor, currency) * Number(rate), data.reporting_currency)
    return { minor: converted, currency: data.reporting_currency }
  }
}
