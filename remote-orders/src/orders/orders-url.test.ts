import { orderFilters } from '@outlet/shared/contract/orders'
import { readUrlState } from '@outlet/shared/url-state/url-state'
import { manifest } from '../manifest'
import { isFiltered, listQueryOf, noFilter, OrdersUrl } from './orders-url'

const read = (search: string) => readUrlState(OrdersUrl, search)

test('the manifest starts exactly the reads that the page asks for', () => {
  const [list = '', count = ''] = manifest.routes[0]?.reads ?? []
  const names = (text: string) => [...new URLSearchParams(text.split('?').slice(1).join('?')).entries()]
  const filters = Object.keys(orderFilters).map((name) => [name, `?${name}`])
  expect(names(list)).toEqual([...filters, ['sort', '?sort']])
  expect(names(count)).toEqual(filters)
})

test('the list asks for what the address says, and for nothing that is a default', () => {
  expect(listQueryOf(read(''))).toEqual({})
  expect(listQueryOf(read('?sort=-placed_at&order=x'))).toEqual({})
  expect(listQueryOf(read('?q=bag&status=placed&status=failed&sort=-total'))).toEqual({
    q: 'bag',
    status: ['placed', 'failed'],
    sort: '-total',
  })
})

test('what an address can’t mean counts as absent', () => {
  expect(read('?status=gone&order=1&form=other&placed_from=yesterday')).toEqual({ sort: '-placed_at' })
})

test('a drawer is no filter; resetting takes every filter away', () => {
  expect(isFiltered(read('?order=00000000-0000-7000-8000-000000000001&sort=total&q='))).toBe(false)
  expect(isFiltered(read('?payment=paid'))).toBe(true)
  expect(Object.keys(noFilter)).toEqual(Object.keys(orderFilters))
})
