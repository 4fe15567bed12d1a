import { readUrlState } from '@outlet/shared/url-state/url-state'
import { manifest } from '../../manifest'
import { MonitorsUrl, isFiltered, listQueryOf, trendQueryOf } from './monitors-url'

const read = (search: string) => readUrlState(MonitorsUrl, search)

test('an address without anything asks as the manifest’s read does: without parameters', () => {
  const asked = Object.values(listQueryOf(read(''))).filter((value) => value !== undefined)
  expect(asked).toEqual([])
  expect(isFiltered(read(''))).toBe(false)
})

test('filters, sort and period go to the API as they stand in the address', () => {
  const url = read('?q=bag&stock_state=in&stock_state=suspect_in&is_monitoring=true&sort=-stock_level&period=90')
  expect(listQueryOf(url)).toMatchObject({
    q: 'bag',
    stock_state: ['in', 'suspect_in'],
    is_monitoring: true,
    sort: '-stock_level',
  })
  expect(url.period).toBe(90)
  expect(isFiltered(url)).toBe(true)
})

test('what the address says wrongly counts as not said', () => {
  expect(read('?period=8&sort=color&health=ill&monitor=7')).toEqual({ sort: '-created_at' })
})

test('the trend asks without a period for the API’s default, as the manifest’s read does', () => {
  expect(trendQueryOf(7)).toEqual({})
  expect(trendQueryOf(90)).toEqual({ period: 90 })
})

test('every parameter that the list asks with is in the manifest’s first read', () => {
  const [list = ''] = manifest.routes[0].reads
  const named = [...new URLSearchParams(list.split('?').slice(1).join('?')).keys()].sort()
  expect(named).toEqual(Object.keys(listQueryOf(read('?sort=stock_level'))).sort())
})
