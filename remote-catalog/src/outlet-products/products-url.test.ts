import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { productFilters, productSorts } from '@outlet/shared/contract/products'
import { countFilters } from '@outlet/shared/ui/list/count-filters'
import { readUrlState } from '@outlet/shared/url-state/url-state'
import { manifest } from '../manifest'
import { ProductsUrl, filterOf, isFiltered, listQueryOf } from './products-url'

test('reads filters as the API names them, and nothing that does not parse', () => {
  const url = readUrlState(ProductsUrl, '?q=tabby&is_on_sale=false&price_from=12900&discount_from=high&sort=-discount')
  expect(url).toEqual({ q: 'tabby', is_on_sale: false, price_from: 12_900, sort: '-discount' })
  expect(listQueryOf('coach-outlet', url)).toMatchObject({ website_type: 'coach-outlet', sort: '-discount' })
})

test('the default sort is not asked for, so that the early read fits', () => {
  expect(listQueryOf('coach-outlet', readUrlState(ProductsUrl, ''))).not.toHaveProperty('sort')
})

test('an open drawer is no filter', () => {
  const url = readUrlState(ProductsUrl, '?product=PB%201001&sort=name')
  expect(isFiltered(url)).toBe(false)
  expect(isFiltered({ ...url, is_offline: false })).toBe(true)
})

test('counts the filters, not what is searched for', () => {
  const url = readUrlState(ProductsUrl, '?q=bag&orderable=true&is_new=false&price_to=5000&sort=name')
  expect(countFilters(filterOf(url))).toBe(3)
})

test('the manifest starts the list with every filter that the contract knows', () => {
  const lists = manifest.routes.flatMap(({ reads }) => reads.filter((read) => read.startsWith('/products?')))
  expect(lists).toHaveLength(3)
  for (const read of lists) {
    const names = new URL(API_PREFIX + read, 'http://console.test').searchParams.keys()
    expect([...names].sort()).toEqual([...Object.keys(productFilters), 'sort'].sort())
  }
  expect(productSorts[0]).toBe('-updated_at')
})
