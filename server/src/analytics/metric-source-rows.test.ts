import type { readMetricSourceRows } from '@outlet/shared/contract/analytics'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { usePastMetrics } from './testing/use-past-metrics'

const { app, admin, metricsOf } = usePastMetrics()

const SPAN = 'from=2026-10-19&to=2026-11-09'
const request = (query: string, token = admin()) =>
  app().call('GET', `/analytics/figure-rows?${SPAN}&${query}`, { token })

type Rows = EndpointResponse<typeof readMetricSourceRows>
const rowsOf = async (query: string) => {
  const response = await request(query)
  expect([response.statusCode, response.statusCode === 200 || response.body]).toEqual([200, true])
  return response.json<Rows>()
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
const half = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length / 2) - 1] ?? null

test.each([
  ['restocks', ['weekday', 'hour'], sum],
  ['sold_outs', ['store'], sum],
  ['minutes_in_stock_p50', ['product'], half],
  ['lowest_price', ['category'], (values: number[]) => Math.min(...values)],
  ['placed', ['task', 'outcome'], sum],
  ['cart_p50', ['month'], half],
  ['failed', ['reason', 'day'], sum],
  ['sent', ['notification_channel', 'week'], sum],
  ['spend', ['tag'], sum],
  ['units', ['color', 'day'], sum],
] as const)('the rows behind each metric of %s by %j add up to the metric', async (measure, by, made) => {
  const query = `measure=${measure}&${by.map((name) => `by=${name}`).join('&')}`
  const { rows } = await metricsOf(`${SPAN}&${query}`)
  const groups = rows.filter(({ values: [value] }) => value)
  expect(groups.length).toBeGreaterThan(0)
  for (const { keys, values } of groups) {
    const found = await rowsOf(`${query}&${keys.map((key) => `key=${encodeURIComponent(key ?? '')}`).join('&')}`)
    expect(found.has_more).toBe(false)
    expect({ keys, value: made(found.rows.map(({ value }) => value)) }).toEqual({ keys, value: values[0] })
  }
})

test('returns the newest rows first, with all dimensions of the measure and their names', async () => {
  const { dimensions, rows, labels } = await rowsOf('measure=restocks')
  expect(dimensions).toEqual(['day', 'hour', 'store', 'product', 'color', 'size'])
  const moments = rows.map(({ keys: [day, hour] }) => `${day} ${hour}`)
  expect(moments).toEqual(moments.toSorted().reverse())
  expect(Object.keys(labels.product ?? {}).length).toBeGreaterThan(0)
})

test('a filter applies in addition to the keys', async () => {
  const all = await rowsOf('measure=attempts&by=outcome&key=placed')
  const mode = all.rows[0]?.keys[all.dimensions.indexOf('mode')] ?? ''
  const filtered = await rowsOf(`measure=attempts&by=outcome&key=placed&mode=${mode}`)
  expect(filtered.rows).toEqual(all.rows.filter(({ keys }) => keys[all.dimensions.indexOf('mode')] === mode))
})

test('refuses an invalid combination, and is for admins only', async () => {
  expect((await request('measure=spend&by=product&key=P1')).json()).toMatchObject({ code: 'analytics.does_not_fit' })
  expect((await request('measure=restocks', await app().signInAs('user'))).statusCode).toBe(403)
})
