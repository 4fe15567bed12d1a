import { manifest } from '../../manifest'
import { trendQueryOf } from '../inventory-monitors.queries'
import { monitorSource } from './monitor-source'

const { readUrl: read, queryOf, filterOf, noFilter } = monitorSource

test('an empty address sends no parameters, like the manifest’s request', () => {
  const sentValues = Object.values(queryOf(read(''))).filter((value) => value !== undefined)
  expect(sentValues).toEqual([])
  expect(filterOf(read(''))).toEqual({})
})

test('filters, sort and period are sent to the API as they are in the address', () => {
  const url = read('?q=bag&stock_state=in&stock_state=suspect_in&is_monitoring=true&sort=-stock_level&period=90')
  expect(queryOf(url)).toMatchObject({
    q: 'bag',
    stock_state: ['in', 'suspect_in'],
    is_monitoring: true,
    sort: '-stock_level',
  })
  expect(url.period).toBe(90)
  expect(Object.keys(filterOf(url))).toEqual(['q', 'is_monitoring', 'stock_state'])
})

test('an invalid parameter counts as absent', () => {
  expect(read('?period=8&sort=color&health=ill&monitor=7')).toEqual({ sort: '-created_at' })
})

test('the trend omits the API’s default period, like the manifest’s request', () => {
  expect(trendQueryOf(7)).toEqual({})
  expect(trendQueryOf(90)).toEqual({ period: 90 })
})

test('every parameter of the list is in the manifest’s first request', () => {
  const [list = ''] = manifest.routes[0].reads
  const named = [...new URLSearchParams(list.split('?').slice(1).join('?')).keys()].sort()
  expect(named).toEqual([...Object.keys(noFilter), 'sort'].sort())
})
