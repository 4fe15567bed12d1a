import { aMonitor } from '@outlet/shared/testing/builders'
import { isLastKnown, isOld, shownState } from './stock-state'

test('a reading without orderability marks the former state as last known', () => {
  expect(isLastKnown({ orderable: null, stock_state: 'in' })).toBe(true)
  expect(isLastKnown({ orderable: true, stock_state: 'in' })).toBe(false)
  expect(isLastKnown({ orderable: null, stock_state: 'unknown' })).toBe(false)
})

test.each([
  [true, 'ok', false],
  [true, 'degraded', false],
  [true, 'backoff', true],
  [true, 'blocked', true],
  [true, 'auth_failed', true],
  [true, 'gone', true],
  [false, 'ok', true],
] as const)('monitored %s with checks %s: old %s', (is_monitoring, health, old) => {
  expect(isOld({ is_monitoring, health })).toBe(old)
})

test('a check that changes only its time is no visible change', () => {
  const monitor = aMonitor()
  expect(shownState({ ...monitor, last_checked_at: '2026-11-20T12:05:00.000Z', version: 2 })).toBe(shownState(monitor))
  expect(shownState({ ...monitor, stock_level: 11 })).not.toBe(shownState(monitor))
})
