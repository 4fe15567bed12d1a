import { funnelOf } from './funnel'

test('each step has the attempts lost before it, with their reasons', () => {
  const rows = [
    { keys: [null], values: [5, 5, 5, 5] },
    { keys: ['store_refused'], values: [4, 3, 3, 0] },
    { keys: ['total_too_high'], values: [2, 2, 0, 0] },
  ]
  expect(funnelOf({ rows, totals: [11, 10, 8, 5] })).toEqual([
    { measure: 'attempts', count: 11, lost: 0, reasons: [] },
    { measure: 'carted', count: 10, lost: 1, reasons: [{ key: 'store_refused', count: 1 }] },
    { measure: 'quoted', count: 8, lost: 2, reasons: [{ key: 'total_too_high', count: 2 }] },
    { measure: 'placed', count: 5, lost: 3, reasons: [{ key: 'store_refused', count: 3 }] },
  ])
})
