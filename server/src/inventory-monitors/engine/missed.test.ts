import { explainMissed } from './explain-missed'
import { expectedChecks } from './missed-time'

const MINUTE = 60_000
const START = Date.UTC(2026, 10, 20, 12)
const plan = { activeHours: null, intervalSeconds: 300, timeZone: 'Europe/Berlin' }
const until = (minutes: number) => expectedChecks(plan, START, START + minutes * MINUTE)

test('expected checks between two readings are the number of intervals, rounded because of jitter', () => {
  expect([5, 5.2, 9.8, 10.3, 60].map(until)).toEqual([0, 0, 1, 1, 11])
})

test('no check is expected outside the active hours, and one at their start', () => {
  // Friday, 13:00 in Berlin.
  const hours = { ...plan, activeHours: { days: [5, 6], from: '08:00', to: '14:00' } }
  const day = 24 * 60 * MINUTE
  // One hour until the end of the day's hours, then five from their next start until the reading.
  expect(expectedChecks(hours, START, START + day)).toBe(12 + 60)
  expect(expectedChecks(hours, START + 2 * 60 * MINUTE, START + 10 * 60 * MINUTE)).toBe(0)
})

test('daylight saving time makes a night an hour longer or shorter', () => {
  const hours = { ...plan, intervalSeconds: 3600, activeHours: { days: [6], from: '22:00', to: '06:00' } }
  const night = (iso: string) => expectedChecks(hours, Date.parse(iso), Date.parse(iso) + 24 * 60 * MINUTE)
  expect(night('2026-10-24T12:00:00Z')).toBe(9 + 1)
  expect(night('2026-03-28T12:00:00Z')).toBe(7 + 1)
})

describe('reason', () => {
  const time = { from: START, until: START + 60 * MINUTE, missed: 12, failed: 0, code: null }
  const span = (state: string, from: number, to: number) => ({
    state,
    from: START + from * MINUTE,
    until: START + to * MINUTE,
    elsewhere: 0,
  })

  test.each([
    ['worker_down', 0, []],
    ['worker_down', 0, [span('running', -60, 10)]],
    ['store_paused', 0, [span('running', -60, 5), span('store_paused', 5, 55), span('running', 55, 70)]],
    ['late', 0, [span('running', -60, 70)]],
    ['check_failed', 3, [span('running', -60, 70)]],
    ['check_failed', 3, [span('running', -60, 40), span('store_waiting', 40, 60)]],
    ['store_waiting', 0, [span('running', -60, 40), span('store_waiting', 40, 60)]],
    ['all_paused', 1, [span('running', -60, 1), span('all_paused', 1, 59), span('running', 59, 70)]],
  ] as const)('%s with %d failed', (reason, failed, spans) => {
    expect(explainMissed({ ...time, failed, active: [time] }, spans)).toBe(reason)
  })

  test('counts only the time within the active hours', () => {
    const night = { ...time, until: START + 600 * MINUTE }
    const spans = [
      span('running', 0, 20),
      span('store_paused', 20, 60),
      span('running', 60, 540),
      span('all_paused', 540, 600),
    ]
    const reasonOf = (givenSpans: typeof spans, ...minutes: [number, number][]) =>
      explainMissed({ ...night, active: minutes.map(([from, to]) => span('active', from, to)) }, givenSpans)
    expect(reasonOf(spans, [0, 600])).toBe('all_paused')
    expect(reasonOf(spans, [0, 60])).toBe('store_paused')
    expect(reasonOf(spans, [0, 60], [480, 600])).toBe('all_paused')
    expect(reasonOf([], [0, 30], [570, 600])).toBe('worker_down')
  })

  test('a span shared with another state counts for its share', () => {
    const shared = (state: string, minutes: number) => ({ ...span(state, 0, 60), elsewhere: minutes * MINUTE })
    const spans = [shared('running', 50), shared('store_waiting', 10)]
    expect(explainMissed({ ...time, active: [time] }, spans)).toBe('store_waiting')
    expect(explainMissed({ ...time, active: [time] }, [shared('running', 50)])).toBe('worker_down')
  })
})
