import type { Money } from '@outlet/shared/contract/money'
import fc from 'fast-check'
import { priceRange } from './price-range'

const usd = (minor: number) => ({ minor, currency: 'USD' })

const price = fc.option(fc.record({ minor: fc.nat(), currency: fc.constantFrom('USD', 'EUR') }), { nil: null })

test('the range contains every known price in the first one’s currency, and both ends are among the prices', () => {
  fc.assert(
    fc.property(fc.array(price), (prices) => {
      const { lowest, highest } = priceRange(prices)
      const known: Money[] = prices.flatMap((one) => one ?? [])
      const comparable = known.filter(({ currency }) => currency === known[0]?.currency)
      if (!lowest || !highest) return known.length === 0
      const isWithin = comparable.every(({ minor }) => lowest.minor <= minor && minor <= highest.minor)
      return isWithin && comparable.includes(lowest) && comparable.includes(highest)
    }),
  )
})

test('unknown prices are left out', () => {
  expect(priceRange([null, usd(20), undefined, usd(10)])).toEqual({ lowest: usd(10), highest: usd(20) })
  expect(priceRange([null])).toEqual({ lowest: null, highest: null })
})
