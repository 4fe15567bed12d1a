import { pivotOf } from './pivot'

const row = (keys: (string | null)[], value: number) => ({ keys, values: [value] })

test('rows and columns with their sums: the most first, those of time in its order, what is not known last', () => {
  const rows = [row(['a', '2'], 1), row(['a', '1'], 2), row([null, '1'], 9), row(['b', '2'], 5), row(['b', null], 1)]
  expect(pivotOf({ rows }, 'store', 'weekday')).toEqual({
    columns: ['1', '2', null],
    columnSums: [11, 6, 1],
    rows: [
      { key: 'b', values: [0, 5, 1], sum: 6 },
      { key: 'a', values: [2, 1, 0], sum: 3 },
      { key: null, values: [9, 0, 0], sum: 9 },
    ],
    sum: 18,
    most: 9,
  })
})

test('by one dimension there are no columns', () => {
  expect(pivotOf({ rows: [row(['2026-11'], 3), row(['2026-10'], 4)] }, 'month', undefined)).toEqual({
    columns: [],
    columnSums: [],
    rows: [
      { key: '2026-10', values: [], sum: 4 },
      { key: '2026-11', values: [], sum: 3 },
    ],
    sum: 7,
    most: 4,
  })
})

test('nothing is a table without rows', () => {
  expect(pivotOf({ rows: [] }, 'store', 'day')).toEqual({ columns: [], columnSums: [], rows: [], sum: 0, most: 0 })
})
