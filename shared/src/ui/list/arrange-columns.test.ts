import type { Column } from '../data-table/column'
import { arrange, keptOf, moved, shownColumns } from './arrange-columns'

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

test('without a choice all show but the optional ones, the known one pinned', () => {
  const shown = shownColumns(arrange(columns, null))
  expect(keys(shown)).toEqual(['number', 'total', 'note'])
  expect(shown[0]).toMatchObject({ isPinned: true, left: 0, width: 100 })
  expect(shown[2]).not.toHaveProperty('width')
})

test('the reader’s order, widths and pins; each pinned one beside the one before', () => {
  const kept = [
    choice('note', { is_pinned: true }),
    choice('total', { width: 200 }),
    choice('number', { is_pinned: true, width: 120 }),
  ]
  const shown = shownColumns(arrange(columns, kept))
  expect(keys(shown)).toEqual(['note', 'number', 'total'])
  expect(shown.map(({ left, width }) => [left, width])).toEqual([
    [0, 180],
    [180, 120],
    [undefined, 200],
  ])
})

test('what a row is known by cannot be hidden, but need not be pinned', () => {
  const shown = shownColumns(
    arrange(columns, [choice('number', { is_shown: false }), choice('total', { is_shown: false })]),
  )
  expect(keys(shown)).toEqual(['number', 'note'])
  expect(shown[0]?.isPinned).toBe(false)
})

test('a column that is newer than the choice stands where the list has it; one that is gone is left out', () => {
  const arranged = arrange(columns, [choice('note'), choice('gone'), choice('number')])
  expect(arranged.map(({ key, is_shown }) => [key, is_shown])).toEqual([
    ['note', true],
    ['version', false],
    ['number', true],
    ['total', true],
  ])
  expect(keptOf(arranged)[1]).toEqual(choice('version', { is_shown: false }))
})

test('moves by places, not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})
