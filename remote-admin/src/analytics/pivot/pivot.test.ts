import { pivotOf } from './pivot'

const row = (keys: (string | null)[], value: number | null) => ({ keys, values: [value] })
const days = { from: '2026-11-16', to: '2026-11-22' }
const total = (key: string | null, value: number | null) => ({ key, values: [value] })

test("rows and columns have the server's totals: descending, time in its order, unknown keys last", () => {
  const rows = [row(['a', '2'], 1), row(['a', '1'], 2), row([null, '1'], 9), row(['b', '2'], 5), row(['b', null], 1)]
  const sub_totals = [
    [total('a', 3), total('b', 6), total(null, 9)],
    [total('1', 11), total('2', 6), total(null, 1)],
  ]
  expect(
    pivotOf({ ...days, rows, sub_totals, totals: [18] }, { measures: ['orders'], row: 'store', column: 'mode' }),
  ).toEqual({
    columns: ['1', '2', null],
    columnTotals: [11, 6, 1],
    rows: [
      { key: 'b', values: [0, 5, 1], totals: [6] },
      { key: 'a', values: [2, 1, 0], totals: [3] },
      { key: null, values: [9, 0, 0], totals: [9] },
    ],
    totals: [18],
    largest: 9,
  })
})

test('by one dimension there are no columns, and a mean may be null', () => {
  const rows = [row(['2026-11'], null), row(['2026-10'], 4)]
  expect(
    pivotOf(
      { ...days, rows, sub_totals: [], totals: [4] },
      { measures: ['mean_price'], row: 'month', column: undefined },
    ),
  ).toEqual({
    columns: [],
    columnTotals: [],
    rows: [
      { key: '2026-10', values: [], totals: [4] },
      { key: '2026-11', values: [], totals: [null] },
    ],
    totals: [4],
    largest: 4,
  })
})

test('without data the table has no rows', () => {
  expect(
    pivotOf(
      { ...days, rows: [], sub_totals: [[], []], totals: [0] },
      { measures: ['orders'], row: 'store', column: 'mode' },
    ),
  ).toEqual({
    columns: [],
    columnTotals: [],
    rows: [],
    totals: [0],
    largest: 0,
  })
})

test('weekdays and hours are complete: 0 without orders, no data outside the period and for a mean without data', () => {
  const rows = [row(['1', '10'], 3)]
  const sub_totals = [[total('1', 3)], [total('10', 3)]]
  const pivot = pivotOf(
    { from: '2026-11-16', to: '2026-11-17', rows, sub_totals, totals: [3] },
    { measures: ['restocks'], row: 'weekday', column: 'hour' },
  )
  expect([pivot.rows.length, pivot.columns.length]).toEqual([7, 24])
  const [monday, tuesday, wednesday] = pivot.rows
  expect(monday?.values.slice(9, 12)).toEqual([0, 3, 0])
  expect([tuesday?.values[10], tuesday?.totals]).toEqual([0, [0]])
  expect([wednesday?.values[10], wednesday?.totals]).toEqual([null, [null]])
  const mean = pivotOf(
    { from: '2026-11-16', to: '2026-11-22', rows, sub_totals: [], totals: [3] },
    { measures: ['minutes_in_stock'], row: 'weekday', column: undefined },
  )
  expect(mean.rows[2]?.totals).toEqual([null])
})
