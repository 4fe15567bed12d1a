import { offsetOf, windowOf } from './row-window'

const rows = { count: 100, rowHeight: 50, extras: new Map<number, number>() }

test('returns the rows between two offsets, and room for the others', () => {
  expect(windowOf(0, 499, rows)).toEqual({ first: 0, end: 10, before: 0, after: 4500 })
  expect(windowOf(1010, 1480, rows)).toEqual({ first: 20, end: 30, before: 1000, after: 3500 })
})

test('beyond either end no rows are drawn', () => {
  expect(windowOf(-200, 120, rows)).toEqual({ first: 0, end: 3, before: 0, after: 4850 })
  expect(windowOf(4900, 9000, rows)).toEqual({ first: 98, end: 100, before: 4900, after: 0 })
  expect(windowOf(0, 500, { ...rows, count: 0 })).toEqual({ first: 0, end: 0, before: 0, after: 0 })
})

test('the heights of expansions count, wherever they are', () => {
  // In the order of expansion, not of the rows.
  const expanded = { ...rows, extras: new Map([[10, 300], [2, 100]]) } // oxfmt-ignore
  expect(offsetOf(2, expanded)).toBe(100)
  expect(offsetOf(3, expanded)).toBe(250)
  expect(offsetOf(100, expanded)).toBe(5400)
  // Within the second row, and within its expansion.
  expect(windowOf(120, 240, expanded)).toEqual({ first: 2, end: 3, before: 100, after: 5150 })
  expect(windowOf(250, 320, expanded)).toEqual({ first: 3, end: 5, before: 250, after: 5050 })
  expect(windowOf(700, 999, expanded)).toEqual({ first: 10, end: 12, before: 600, after: 4400 })
})

test('every row is in the window around its own offset', () => {
  const expanded = { ...rows, extras: new Map([[0, 40], [50, 900], [99, 7]]) } // oxfmt-ignore
  for (let index = 0; index < rows.count; index++) {
    const place = offsetOf(index, expanded)
    expect(windowOf(place, place, expanded)).toMatchObject({ first: index, end: index + 1, before: place })
  }
})
