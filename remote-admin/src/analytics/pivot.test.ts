import { pivotOf } from './pivot'

const row = (keys: (string | null)[], value: number | null) => ({ keys, values: [value] })
const total = (key: string | null, value: number | null) => ({ key, values: [value] })

test('rows and columns with what the server says of each: the most first, those of time in its order, what is not known last', () => {
  const rows = [row(['a', '2'], 1), row(['a', '1'], 2), row([null, '1'], 9), row(['b', '2'], 5), row(['b', null], 1)]
  const sub_totals = [
    [total('a', 3), total('b', 6), total(null, 9)],
    [total('1', 11), total('2', 6), total(null, 1)],
  ]
  expect(pivotOf({ rows, sub_totals, totals: [18] }, 'store', 'weekday')).toEqual({
    columns: ['1', '2', null],
    columnTotals: [11, 6, 1],
    rows: [
      { key: 'b', values: [null, 5, 1], totals: [6] },
      { key: 'a', values: [2, 1, null], totals: [3] },
      { key: null, values: [9, null, null], totals: [9] },
    ],
    totals: [18],
    most: 9,
  })
})

test('by one dimension there are no columns, and a mean may be none', () => {
  const rows = [row(['2026-11'], null), row(['2026-10'], 4)]
  expect(pivotOf({ rows, sub_totals: [], totals: [4] }, 'month', undefined)).toEqual({
    columns: [],
    columnTotals: [],
    rows: [
      { key: '2026-10', values: [], totals: [4] },
      { key: '2026-11', values: [], totals: [null] },
    ],
    totals: [4],
    most: 4,
  })
})

test('nothing is a table without rows', () => {
  expect(pivotOf({ rows: [], sub_totals: [[], []], totals: [0] }, 'store', 'day')).toEqual({
    columns: [],
    columnTotals: [],
    rows: [],
    totals: [0],
    most: 0,
  })
})
