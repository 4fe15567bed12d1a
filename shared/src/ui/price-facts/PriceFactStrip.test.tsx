import { screen } from '@testing-library/react'
import type { PriceFacts } from '../../contract/products/price-facts'
import { someMoney, somePriceFacts } from '../../testing/builders'
import { renderPage } from '../../testing/render-page'
import { useFakeServer } from '../../testing/use-fake-server'
import { PriceFactStrip } from './PriceFactStrip'

useFakeServer()

const textOf = (change: Partial<PriceFacts>) => {
  renderPage(<PriceFactStrip facts={somePriceFacts(change)} />)
  return screen.getByRole('region', { name: 'Price facts' })
}

const verdict = (change: Partial<PriceFacts['verdict']>) => ({
  verdict: { ...somePriceFacts().verdict, ...change },
})

test('each lowest price has its date, or the watched time if there are gaps', () => {
  const strip = textOf({})
  expect(strip).toHaveTextContent('Lowest, 30 days$129.0011/15/2026')
  expect(strip).toHaveTextContent('Lowest, 90 days$129.0060 of 90 days watched')
  expect(strip).toHaveTextContent('Average, 90 days$156.50')
  expect(strip).toHaveTextContent('Orderable, 90 days88%')
  expect(strip).toHaveTextContent('Watched since09/21/202660 days watched')
})

test.each([
  [verdict({}), 'New lowLowest price so far; $159.00 before'],
  [verdict({ word: 'good' }), 'Good19% below the usual price of $159.00'],
  [verdict({ word: 'usual', percent: 2 }), 'UsualWithin 5% of the usual price of $159.00'],
  [verdict({ word: 'high', percent: 12 }), 'High12% above the usual price of $159.00'],
  [
    verdict({ word: 'unknown', cause: 'watched_too_little' }),
    'No verdictWatched for fewer than 14 of the last 90 days',
  ],
  [verdict({ word: 'unknown', cause: 'not_read' }), 'No verdictNo reading in the last 36 hours'],
])('a verdict has its reason', (change, text) => {
  expect(textOf(change)).toHaveTextContent(text)
})

test('a discount that is not real has its reason', () => {
  const discount = {
    is_real: false,
    cause: 'list_price_raised' as const,
    list_price: someMoney(30_000),
    list_price_before: someMoney(20_000),
    raised_at: '2026-11-10T12:00:00.000Z',
  }
  expect(textOf({ discount })).toHaveTextContent(
    'Discount not real: regular price raised from $200.00 to $300.00 on 11/10/2026',
  )
})

test('the watched time of a new product is not rounded to zero days', () => {
  const windows = somePriceFacts().windows.map((window) => ({ ...window, watched_seconds: 3600 }))
  const strip = textOf({ watched_seconds: 3600, windows })
  expect(strip).toHaveTextContent('Lowest, 90 days$129.00Less than a day watched')
  expect(strip).not.toHaveTextContent('0 days watched')
})

test('nothing is known without readings', () => {
  const strip = textOf({
    currency: null,
    price: null,
    watched_since: null,
    watched_seconds: 0,
    lowest: null,
    lowest_at: null,
    windows: somePriceFacts().windows.map((window) => ({
      ...window,
      lowest: null,
      lowest_at: null,
      average: null,
      watched_seconds: 0,
      orderable_share: null,
    })),
    ...verdict({ word: 'unknown', cause: 'not_read', usual: null, percent: null, lowest_before: null }),
  })
  expect(strip).toHaveTextContent('Lowest ever—')
})
