import type { ProductInterval } from '@outlet/shared/contract/products/product-history'
import { gapsOf, historyLine, historySteps, lonePoints, stepAt } from './history-steps'

const HOUR = 3_600_000
const START = Date.parse('2026-11-20T00:00:00.000Z')
const time = (hour: number) => new Date(START + hour * HOUR).toISOString()
const interval = (from: number, until: number, ats: number | null): ProductInterval => ({
  from: time(from),
  seen_until: time(until),
  price: null,
  list_price: null,
  ats,
  qty_kind: ats === null ? 'capped' : 'exact',
  orderable: true,
  stock_level: ats,
})
const hour = (at: number) => (at - START) / HOUR
const atsOf = (one: ProductInterval) => one.ats

const steps = historySteps([interval(0, 5, 3), interval(5, 6, 2), interval(9, 9, 4), interval(20, 24, null)], {
  from: START + HOUR,
  readAt: null,
  readUntil: null,
})

test('steps start no earlier than the displayed period', () => {
  expect(steps.map(({ from, until }) => [hour(from), hour(until)])).toEqual([
    [1, 5],
    [5, 6],
    [9, 9],
    [20, 24],
  ])
})

test("the last reading is valid until its monitor's latest check, unless it had ended before", () => {
  const last = (readAt: number) =>
    historySteps([interval(0, 5, 3), interval(5, 6, 2)], {
      from: START,
      readAt: START + readAt * HOUR,
      readUntil: START + 9 * HOUR,
    }).map(({ until }) => hour(until))
  expect(last(6)).toEqual([5, 9])
  expect(last(8)).toEqual([5, 6])
})

test('gaps lie between readings and after the last one', () => {
  expect(gapsOf(steps, START + 30 * HOUR).map(({ from, until }) => [hour(from), hour(until)])).toEqual([
    [6, 9],
    [9, 20],
    [24, 30],
  ])
})

test('a line continues through a change and stops at a gap', () => {
  expect(historyLine(steps, atsOf).map(([at, value]) => [hour(at), value])).toEqual([
    [1, 3],
    [5, 3],
    [5, 2],
    [6, 2],
    [6, null],
    [9, 4],
    [9, 4],
    [9, null],
    [20, null],
    [24, null],
    [24, null],
  ])
})

test('a single reading is a point', () => {
  expect(lonePoints(steps, atsOf).map(([at, value]) => [hour(at), value])).toEqual([[9, 4]])
})

test('the pointer shows the reading at its time, and no reading in a gap', () => {
  expect(stepAt(steps, START + 5 * HOUR)?.interval.ats).toBe(2)
  expect(stepAt(steps, START + 7 * HOUR)).toBeUndefined()
})
