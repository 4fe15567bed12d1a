import fc from 'fast-check'
import { hasReadings, spansOf, stepAt, steppedLine, stepsWithin, trendSteps } from './trend-steps'
import type { TrendReading } from './trend-steps'

const HOUR = 3_600_000
const START = Date.parse('2026-11-20T00:00:00.000Z')
const NOW = START + 24 * HOUR

const reading = (hour: number, last: number | null, change: Partial<TrendReading> = {}): TrendReading => ({
  at: new Date(START + hour * HOUR).toISOString(),
  min: last,
  max: last,
  last,
  kind: last === null ? 'unknown' : 'exact',
  orderable: last === null ? null : Number(last > 0),
  restocks: 0,
  price: null,
  ...change,
})

const stepsOf = (points: TrendReading[], now = NOW) => trendSteps(points, 3600, now)

test('a step lasts until the next one starts, the last one until now', () => {
  const steps = stepsOf([reading(0, 5), reading(2, 4)], START + 2.5 * HOUR)
  expect(steps.map(({ from, until }) => [(from - START) / HOUR, (until - START) / HOUR])).toEqual([
    [0, 2],
    [2, 2.5],
  ])
})

test('a line is interrupted at a gap', () => {
  const steps = stepsOf([reading(0, 5), reading(1, null), reading(2, null), reading(3, 5)])
  expect(steppedLine(steps, (point) => point.last).map(([at, value]) => [(at - START) / HOUR, value])).toEqual([
    [0, 5],
    [1, 5],
    [1.5, null],
    [2.5, null],
    [3, 5],
    [4, 5],
  ])
})

test('adjacent gaps are one span', () => {
  const steps = stepsOf([reading(0, 1), reading(1, null), reading(2, null), reading(3, 1), reading(4, null)])
  expect(spansOf(steps, 'gap').map(({ from, until }) => [(from - START) / HOUR, (until - START) / HOUR])).toEqual([
    [1, 3],
    [4, 5],
  ])
})

test.each([
  ['a number', reading(0, 0), 'number'],
  ['plenty', reading(0, null, { kind: 'capped', orderable: 1 }), 'plenty'],
  ['no number', reading(0, null, { orderable: 0.5 }), 'no_number'],
  ['no number at its end', reading(0, null, { min: 1, max: 3 }), 'no_number'],
  ['a gap', reading(0, null), 'gap'],
])('a step shows %s', (_name, point, content) => {
  expect(stepsOf([point])[0]?.content).toBe(content)
})

test('steps are clipped to a period', () => {
  const steps = stepsOf([reading(0, null), reading(1, null), reading(2, 4), reading(3, 5)])
  const within = stepsWithin(steps, { from: START + 1.5 * HOUR, until: START + 2.5 * HOUR })
  expect(within.map(({ from, until }) => [(from - START) / HOUR, (until - START) / HOUR])).toEqual([
    [1.5, 2],
    [2, 2.5],
  ])
})

test('only gaps count as no readings', () => {
  expect(hasReadings(stepsOf([reading(0, null), reading(1, null)]))).toBe(false)
  expect(hasReadings(stepsOf([reading(0, null), reading(1, 0)]))).toBe(true)
})

test('finds the step under the pointer', () => {
  const steps = stepsOf([reading(0, 5), reading(1, 4)])
  expect(stepAt(steps, START + 1.2 * HOUR)?.reading.last).toBe(4)
  expect(stepAt(steps, START + 2 * HOUR)?.reading.last).toBe(4)
  expect(stepAt(steps, START - 1)).toBeUndefined()
})

test('the vertices of a line have strictly increasing times', () => {
  const values = fc.array(fc.option(fc.integer({ min: 0, max: 50 })), { maxLength: 48 })
  fc.assert(
    fc.property(values, (lasts) => {
      const steps = stepsOf(
        lasts.map((last, hour) => reading(hour, last)),
        START + 100 * HOUR,
      )
      const times = steppedLine(steps, (point) => point.last).map(([at]) => at)
      expect(times).toEqual([...new Set(times)].sort((one, other) => one - other))
    }),
  )
})
