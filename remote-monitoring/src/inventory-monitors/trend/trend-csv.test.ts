import { trendCsv } from './trend-csv'
import { trendSteps } from './trend-steps'
import type { TrendReading } from './trend-steps'

const START = Date.parse('2026-11-20T00:00:00.000Z')
const reading = (hour: number, change: Partial<TrendReading>): TrendReading => ({
  at: new Date(START + hour * 3_600_000).toISOString(),
  min: null,
  max: null,
  last: null,
  kind: 'unknown',
  orderable: null,
  restocks: 0,
  price: null,
  ...change,
})
const stepsOf = (...readings: TrendReading[]) => trendSteps(readings, 3600, START + 7_200_000)

test('contains the displayed series, gaps as rows without values, and the compared stores', () => {
  const price = { minor: 12_950, currency: 'USD' }
  const steps = stepsOf(
    reading(0, { min: 2, max: 5, last: 3, kind: 'exact', orderable: 0.5, restocks: 1, price }),
    reading(1, {}),
  )
  const others = [{ name: '=cmd,1', color: 'red', steps: stepsOf(reading(0, { last: 7 }), reading(1, { last: 8 })) }]
  const lines = trendCsv(steps, others, (column) => column).split('\r\n')
  expect(lines).toEqual([
    `\uFEFFfrom,until,stock,min,max,kind,orderable_share,restocks,price,currency,"'=cmd,1"`,
    '2026-11-20T00:00:00.000Z,2026-11-20T01:00:00.000Z,3,2,5,exact,0.5,1,129.5,USD,7',
    '2026-11-20T01:00:00.000Z,2026-11-20T02:00:00.000Z,,,,,,0,,,8',
    '',
  ])
})
