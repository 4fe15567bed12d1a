import { pivotOf } from './pivot'

const row = (keys: (string | null)[], value: number) => ({ keys, values: [value] })

test('rows and columns with their sums: the most first, those of time in its order, what is not known last', () => {
  const rows = [row(['a', '2'], 1), row(['a', '1'], 2), row([null, '1'], 9), row(['b', '2'], 5), row(['b', null], 1)]
  expect(pivotOf({ rows, totals: [18] }, 'store', 'weekday')).toEqual({
    columns: ['1', '2', null],
    columnSums: [11, 6, 1],
    rows: [
      { key: 'b', values: [null, 5, 1], sums: [6] },
      { key: 'a', values: [2, 1, null], sums: [3] },
      { key: null, values: [9, null, null], sums: [9] },
    ],
    sums: [18],
    most: 9,
  })
})

test('by one dimension there are no columns', () => {
  expect(pivotOf({ rows: [row(['2026-11'], 3), row(['2026-10'], 4)], totals: [7] }, 'month', undefined)).toEqual({
    columns: [],
    columnSums: [],
    rows: [
      { key: '2026-10', values: [], sums: [4] },
      { key: '2026-11', values: [], sums: [3] },
    ],
    sums: [7],
    most: 4,
  })
})

test('nothing is a table without rows', () => {
  expect(pivotOf({ rows: [], totals: [0] }, 'store', 'day')).toEqual({
    columns: [],
    columnSums: [],
    rows: [],
    sums: [0],
    most: 0,
  })
})
