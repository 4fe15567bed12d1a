import type { Column } from '../data-table/column'
import { arrangeColumns, savedColumns, moveItem, shownColumns } from './arrange-columns'

const cell = () => null
const columns: Column<string>[] = [
  { key: 'number', title: 'Number', width: 100, isPinned: true, cell },
  { key: 'total', title: 'Total', width: 80, cell },
  { key: 'note', title: 'Note', cell },
  { key: 'version', title: 'Version', isOptional: true, cell },
]
const keys = (shown: readonly Column<string>[]) => shown.map(({ key }) => key)
const choice = (key: string, change: object = {}) => ({
  key,
  is_shown: true,
  is_pinned: false,
  width: null,
  ...change,
})

test('by default all columns but the optional ones show, the name column pinned', () => {
  const shown = shownColumns(arrangeColumns(columns, null))
  expect(keys(shown)).toEqual(['number', 'total', 'note'])
  expect(shown[0]).toMatchObject({ isPinned: true, left: 0, width: 100 })
  expect(shown[2]).not.toHaveProperty('width')
})

test('the user’s order, widths and pins apply; each pinned column is placed beside the one before', () => {
  const saved = [
    choice('note', { is_pinned: true }),
    choice('total', { width: 200 }),
    choice('number', { is_pinned: true, width: 120 }),
  ]
  const shown = shownColumns(arrangeColumns(columns, saved))
  expect(keys(shown)).toEqual(['note', 'number', 'total'])
  expect(shown.map(({ left, width }) => [left, width])).toEqual([
    [0, 180],
    [180, 120],
    [undefined, 200],
  ])
})

test('the name column cannot be hidden, but can be unpinned', () => {
  const shown = shownColumns(
    arrangeColumns(columns, [choice('number', { is_shown: false }), choice('total', { is_shown: false })]),
  )
  expect(keys(shown)).toEqual(['number', 'note'])
  expect(shown[0]?.isPinned).toBe(false)
})

test('a column newer than the saved layout is at its default place; a removed column is dropped', () => {
  const arranged = arrangeColumns(columns, [choice('note'), choice('gone'), choice('number')])
  expect(arranged.map(({ key, is_shown }) => [key, is_shown])).toEqual([
    ['note', true],
    ['version', false],
    ['number', true],
    ['total', true],
  ])
  expect(savedColumns(arranged)[1]).toEqual(choice('version', { is_shown: false }))
})

test('moves by a number of places, not beyond the ends', () => {
  expect(moveItem(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moveItem(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})
