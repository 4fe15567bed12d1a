import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { productList } from '@outlet/shared/contract/products'
import { countFilters } from '@outlet/shared/ui/list/count-filters'
import { manifest } from '../manifest'
import { productSource } from './product-source'

const { readUrl, filterOf, queryOf, rows } = productSource('coach-outlet')

test("reads filters with the API's names, and drops any that do not parse", () => {
  const url = readUrl('?q=tabby&is_on_sale=false&price_from=12900&discount_from=high&sort=-discount')
  expect(url).toEqual({ q: 'tabby', is_on_sale: false, price_from: 12_900, sort: '-discount' })
  expect(rows(queryOf(url)).queryKey[1]).toMatchObject({ query: { website_type: 'coach-outlet', sort: '-discount' } })
})

test('the default sort is not sent, so that the prefetched request matches', () => {
  expect(rows(queryOf(readUrl(''))).queryKey[1]).toEqual({ query: { website_type: 'coach-outlet' } })
})

test('an open drawer is not a filter', () => {
  const url = readUrl('?product=PB%201001&sort=name')
  expect(filterOf(url)).toEqual({})
  expect(filterOf({ ...url, is_offline: false })).toEqual({ is_offline: false })
})

test('counts the filters without the search text', () => {
  const url = readUrl('?q=bag&orderable=true&is_new=false&price_to=5000&sort=name')
  expect(countFilters(filterOf(url))).toBe(3)
})

test("the manifest's first request contains every filter of the contract", () => {
  const lists = manifest.routes.flatMap(({ reads }) => reads.filter((read) => read.startsWith('/products?')))
  expect(lists).toHaveLength(3)
  for (const read of lists) {
    const names = new URL(API_PREFIX + read, 'http://console.test').searchParams.keys()
    expect([...names].sort()).toEqual([...Object.keys(productList.filters), 'sort'].sort())
  }
  expect(productList.sorts[0]).toBe('-updated_at')
})
