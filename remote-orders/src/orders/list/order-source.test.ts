import { orderList } from '@outlet/shared/contract/orders'
import { manifest } from '../../manifest'
import { orderSource } from './order-source'

const { readUrl: read, queryOf, filterOf, noFilter } = orderSource

test("the manifest starts exactly the page's first requests", () => {
  const [list = '', count = ''] = manifest.routes[0]?.reads ?? []
  const names = (text: string) => [...new URLSearchParams(text.split('?').slice(1).join('?')).entries()]
  const filters = Object.keys(orderList.filters).map((name) => [name, `?${name}`])
  expect(names(list)).toEqual([...filters, ['sort', '?sort']])
  expect(names(count)).toEqual(filters)
})

test('the list request follows the address and omits defaults', () => {
  expect(queryOf(read(''))).toEqual({})
  expect(queryOf(read('?sort=-placed_at&order=x'))).toEqual({})
  expect(queryOf(read('?q=bag&status=placed&status=failed&sort=-total'))).toEqual({
    q: 'bag',
    status: ['placed', 'failed'],
    sort: '-total',
  })
})

test('an invalid parameter counts as absent', () => {
  expect(read('?status=gone&order=1&form=other&placed_from=yesterday')).toEqual({ sort: '-placed_at' })
})

test('a drawer is not a filter; a reset removes every filter', () => {
  expect(filterOf(read('?order=00000000-0000-7000-8000-000000000001&sort=total&q='))).toEqual({})
  expect(filterOf(read('?payment=paid'))).toEqual({ payment: ['paid'] })
  expect(Object.keys(noFilter)).toEqual(Object.keys(orderList.filters))
})
