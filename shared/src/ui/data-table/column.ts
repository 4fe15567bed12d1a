import type { ReactNode } from 'react'
import type { Money } from '../../contract/money'

/** `title` is what a row is known by, with its picture; `state` stands below it, `price` and `actions` at the end. */
export type CardPlace = 'title' | 'state' | 'price' | 'actions'

export type MoneyLineText = (money: Money | null | undefined, isLowest?: boolean) => string

export interface Column<Row> {
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** In CSS pixels, at least; without it `FREE_WIDTH`. */
  readonly width?: number
  /**
   * The lines of the cell that show amounts, as text: the column is never narrower than they need. `text` formats an
   * amount as `MoneyText` does, empty where there is none.
   */
  readonly moneyLines?: (row: Row, text: MoneyLineText) => readonly string[]
  /** Its reader chose the width: it stays so, unless an amount would be cut. */
  readonly isSized?: boolean
  /** `end` for numbers. */
  readonly align?: 'start' | 'end'
  /** The contract's field: the list can be sorted by it where the contract names it. */
  readonly sort?: string
  /** Stays in place while the others scroll sideways, where there is room for it. */
  readonly isPinned?: boolean
  /** Of a pinned column: the widths of those pinned before it. */
  readonly left?: number
  /** Where a narrow screen has a card of each row, its place on it; all others are left out there. */
  readonly card?: CardPlace
  /** On a card, where that is not what the column shows. */
  readonly cardCell?: (row: Row) => ReactNode
  /** Shows only for those who choose it. */
  readonly isOptional?: boolean
}

export const FREE_WIDTH = 180

/** Narrower than this a head cannot be read, wider than that a row cannot. In CSS pixels. */
export const COLUMN_WIDTH = { min: 60, max: 800 } as const

export const widthWithin = (width: number): number =>
  Math.round(Math.min(Math.max(width, COLUMN_WIDTH.min), COLUMN_WIDTH.max))

/** Where a pinned column that is not the first one sticks. */
export const placeOf = ({ left }: Pick<Column<never>, 'left'>) => (left ? { left } : undefined)

export const tableWidth = (columns: readonly Pick<Column<never>, 'width'>[], extra: number): number =>
  columns.reduce((sum, { width = FREE_WIDTH }) => sum + width, extra)

/** A name says more the wider it is, up to here, in CSS pixels; before that nothing else grows. */
const NAME_WIDTH = 440

/**
 * The tracks of a row as the style sheet's grid takes them: `before` of fixed widths, then the columns. Those without a
 * width grow first, or where there are none what a row is known by (pinned); then all others share what is left.
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

/** The list's `sort` and the values that its contract knows: `-total` is descending. */
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
 * What a click on a column's head sorts by: the other direction, or at first the one that is asked for more often (the
 * largest number, the first word). Undefined where the contract knows no sorting by this field.
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
