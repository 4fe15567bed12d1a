import { aMonitor } from '@outlet/shared/testing/builders'
import { isOld, quantityWord, shownState } from './stock-words'

test.each([
  [12, 'exact', 'exact'],
  [0, 'exact', 'exact'],
  [12, 'capped', 'at_least'],
  [12, 'unknown', 'at_least'],
  [0, 'capped', 'plenty'],
  [0, 'unknown', 'unknown'],
  [null, 'capped', 'plenty'],
  [null, 'unknown', 'unknown'],
  [null, 'exact', 'unknown'],
] as const)('%s, %s is said as %s', (stock_level, stock_level_kind, word) => {
  expect(quantityWord({ stock_level, stock_level_kind })).toBe(word)
})

test('what can be ordered is no unknown stock: nobody has counted it', () => {
  expect(quantityWord({ stock_level: 0, stock_level_kind: 'unknown', orderable: true })).toBe('uncounted')
  expect(quantityWord({ stock_level: null, stock_level_kind: 'unknown', orderable: true })).toBe('uncounted')
  expect(quantityWord({ stock_level: 0, stock_level_kind: 'unknown', orderable: null })).toBe('unknown')
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

test('a check that changed nothing but its time is no change to show', () => {
  const monitor = aMonitor()
  expect(shownState({ ...monitor, last_checked_at: '2026-11-20T12:05:00.000Z', version: 2 })).toBe(shownState(monitor))
  expect(shownState({ ...monitor, stock_level: 11 })).not.toBe(shownState(monitor))
})
