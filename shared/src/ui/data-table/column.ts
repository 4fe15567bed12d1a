import type { ReactNode } from 'react'
import type { Money } from '../../contract/money'

/**
 * Place of a column on a card. `title` is the row's name with its picture; `state` is below it, `price` and `actions`
 * at the end.
 */
export type CardPlace = 'title' | 'state' | 'price' | 'actions'

export type MoneyLineText = (money: Money | null | undefined, isLowest?: boolean) => string

export interface Column<Row> {
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Minimum width in CSS pixels; `FREE_WIDTH` by default. */
  readonly width?: number
  /**
   * Text of the cell's lines that show amounts: the column is never narrower than they need. `text` formats an amount
   * as `MoneyText` does; empty if there is none.
   */
  readonly moneyLines?: (row: Row, text: MoneyLineText) => readonly string[]
  /** Whether the user has set the width: it stays so, unless an amount would be truncated. */
  readonly isSized?: boolean
  /** `end` for numbers. */
  readonly align?: 'start' | 'end'
  /** The contract's field; the list is sortable by it if the contract has such a sort. */
  readonly sort?: string
  /** Stays in place while the others scroll sideways, if there is room for it. */
  readonly isPinned?: boolean
  /** Offset of a pinned column: the total width of those pinned before it. */
  readonly left?: number
  /** Place on a narrow screen's card; columns without it are left out there. */
  readonly card?: CardPlace
  /** Content on a card, if it differs from the column's cell. */
  readonly cardCell?: (row: Row) => ReactNode
  /** Shown only to users who have chosen it. */
  readonly isOptional?: boolean
}

/** Makes columns of a list whose titles are messages by the column's key: `column(t, 'total', cell, { width: 108 })`. */
export const columnOf =
  <Row, Translate>(titleOf: (t: Translate, key: string) => string) =>
  (t: Translate, key: string, cell: Column<Row>['cell'], more: Partial<Column<Row>> = {}): Column<Row> => ({
    key,
    title: titleOf(t, key),
    cell,
    ...more,
  })

export const FREE_WIDTH = 180

/** Limits of a column's width in CSS pixels: a narrower head or a wider row is unreadable. */
export const COLUMN_WIDTH = { min: 60, max: 800 } as const

export const widthWithin = (width: number): number =>
  Math.round(Math.min(Math.max(width, COLUMN_WIDTH.min), COLUMN_WIDTH.max))

/** Offset at which a pinned column other than the first one sticks. */
export const placeOf = ({ left }: Pick<Column<never>, 'left'>) => (left ? { left } : undefined)

export const tableWidth = (columns: readonly Pick<Column<never>, 'width'>[], extra: number): number =>
  columns.reduce((sum, { width = FREE_WIDTH }) => sum + width, extra)

/** Width in CSS pixels up to which name columns grow before any other column does. */
const NAME_WIDTH = 440

/**
 * Tracks of a row for the style sheet's grid: `before` as fixed widths, then the columns. Columns without a width grow
 * first, or, if there are none, the row's name (pinned); then all others share the rest.
 */
export const tracksOf = (
  columns: readonly Pick<Column<never>, 'width' | 'isSized' | 'isPinned'>[],
  before: readonly number[],
): string => {
  const hasFree = columns.some(({ width }) => width === undefined)
  const trackOf = ({ width = FREE_WIDTH, isSized, isPinned }: (typeof columns)[number], isFree: boolean) => {
    if (isSized) return `${width}px`
    const isName = hasFree ? isFree : isPinned
    return `minmax(${width}px, ${isName ? `${Math.max(NAME_WIDTH, width)}px` : '1fr'})`
  }
  return [
    ...before.map((width) => `${width}px`),
    ...columns.map((column) => trackOf(column, column.width === undefined)),
  ].join(' ')
}

/** The list's current `sort` and the contract's values: `-total` is descending. */
export interface Sorting<Sort extends string> {
  readonly sort: Sort
  readonly sorts: readonly Sort[]
  readonly onSort: (sort: Sort) => void
}

export type Direction = 'ascending' | 'descending' | 'none'

export const directionOf = (field: string, sort: string): Direction => {
  if (sort === field) return 'ascending'
  return sort === `-${field}` ? 'descending' : 'none'
}

/**
 * The sort that a click on a column's head sets: the opposite direction, or at first the more common one (the largest
 * number, the first word). Undefined if the contract has no sort by this field.
 */
export const nextSort = <Sort extends string>(
  { sort, sorts }: Pick<Sorting<Sort>, 'sort' | 'sorts'>,
  field: string,
  align: Column<never>['align'],
): Sort | undefined => {
  const find = (wanted: string) => sorts.find((known) => known === wanted)
  const up = find(field)
  const down = find(`-${field}`)
  const direction = directionOf(field, sort)
  if (direction === 'none') return align === 'end' ? (down ?? up) : (up ?? down)
  return direction === 'ascending' ? (down ?? up) : (up ?? down)
}
