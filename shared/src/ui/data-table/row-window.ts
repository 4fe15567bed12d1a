/** The height that a row has beside its own, since it is expanded: by the row's index, in CSS pixels. */
export type Extras = ReadonlyMap<number, number>

interface Rows {
  readonly count: number
  /** Of every row, in CSS pixels. */
  readonly rowHeight: number
  readonly extras: Extras
}

export interface RowWindow {
  /** The first row to draw, and the one after the last. */
  readonly first: number
  readonly end: number
  /** Heights that stand in for the rows before and after, in CSS pixels. */
  readonly before: number
  readonly after: number
}

/** Where a row begins, in CSS pixels below the first one's top. */
export const offsetOf = (index: number, { rowHeight, extras }: Omit<Rows, 'count'>): number => {
  let offset = index * rowHeight
  for (const [expanded, height] of extras) if (expanded < index) offset += height
  return offset
}

/** The row that a place so far below the first one's top belongs to. */
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

/** The rows that lie between two places, and what the others take up; nothing of it is measured. */
export const windowOf = (top: number, bottom: number, rows: Rows): RowWindow => {
  const first = indexAt(Math.max(top, 0), rows)
  const end = Math.min(indexAt(Math.max(bottom, 0), rows) + 1, rows.count)
  const whole = offsetOf(rows.count, rows)
  return { first, end, before: offsetOf(first, rows), after: whole - offsetOf(end, rows) }
}
