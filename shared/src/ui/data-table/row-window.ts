/** Heights of the expansions by the row's index, in CSS pixels. */
export type Extras = ReadonlyMap<number, number>

interface Rows {
  readonly count: number
  /** Height of every row, in CSS pixels. */
  readonly rowHeight: number
  readonly extras: Extras
}

export interface RowWindow {
  /** Index of the first row to draw, and the one after the last. */
  readonly first: number
  readonly end: number
  /** Heights of the padding in place of the rows before and after, in CSS pixels. */
  readonly before: number
  readonly after: number
}

/** Offset of a row's top below that of the first row, in CSS pixels. */
export const offsetOf = (index: number, { rowHeight, extras }: Omit<Rows, 'count'>): number => {
  let offset = index * rowHeight
  for (const [expanded, height] of extras) if (expanded < index) offset += height
  return offset
}

/** Index of the row at an offset below the first one's top. */
const indexAt = (place: number, { count, rowHeight, extras }: Rows): number => {
  let left = place
  let from = 0
  for (const [expanded, height] of [...extras].toSorted(([one], [other]) => one - other)) {
    const upTo = (expanded + 1 - from) * rowHeight
    if (left < upTo) break
    from = expanded + 1
    left -= upTo + height
    if (left < 0) return expanded
  }
  return Math.min(from + Math.floor(left / rowHeight), count)
}

/** Returns the rows between two offsets, and the heights of the others, by arithmetic alone. */
export const windowOf = (top: number, bottom: number, rows: Rows): RowWindow => {
  const first = indexAt(Math.max(top, 0), rows)
  const end = Math.min(indexAt(Math.max(bottom, 0), rows) + 1, rows.count)
  const totalHeight = offsetOf(rows.count, rows)
  return { first, end, before: offsetOf(first, rows), after: totalHeight - offsetOf(end, rows) }
}
