import type { ListColumns } from '@outlet/shared/contract/list/lists'
import type { Widget } from './widget-list'

/** Column of a card: the wide one, the narrow one, or both. */
export type CardSize = 'main' | 'side' | 'full'

/** Columns of the manifest's grid. */
const COLUMNS = 24

/** Size of a card by the width in its manifest. */
export const defaultSize = ({ entry: { span } }: Widget): CardSize => {
  if (span >= COLUMNS) return 'full'
  return span > COLUMNS / 2 ? 'main' : 'side'
}

export interface SizedCard {
  readonly widget: Widget
  readonly size: CardSize
}

/** A widget in the user's order. */
export interface Placement extends SizedCard {
  /** Remote and name: `orders.OrdersByDay`. */
  readonly key: string
  readonly isShown: boolean
}

const placementOf = (widget: Widget): Placement => ({
  key: `${widget.remote}.${widget.entry.name}`,
  widget,
  isShown: true,
  size: defaultSize(widget),
})

/**
 * Returns the widgets in the user's order. Widgets that the layout does not contain (they are newer) are placed after
 * their default predecessor; entries of widgets that no longer exist are ignored.
 */
export const arrangeWidgets = (widgets: readonly Widget[], saved: ListColumns): Placement[] => {
  const defaults = widgets.map(placementOf)
  if (saved === null) return defaults
  const byKey = new Map(defaults.map((placement) => [placement.key, placement]))
  const arranged = saved.flatMap(({ key, is_shown: isShown, size }) => {
    const placement = byKey.get(key)
    return placement ? [{ ...placement, isShown, size: size ?? placement.size }] : []
  })
  defaults.forEach((placement, index) => {
    if (arranged.some(({ key }) => key === placement.key)) return
    const before = defaults[index - 1]?.key
    arranged.splice(arranged.findIndex(({ key }) => key === before) + 1, 0, placement)
  })
  return arranged
}

/** The stored form of a layout. */
export const savedWidgets = (placements: readonly Placement[]): NonNullable<ListColumns> =>
  placements.map(({ key, isShown, size }) => ({ key, is_shown: isShown, is_pinned: false, width: null, size }))

/** Cards between two cards of full width: two columns of equal height. */
export interface CardSection {
  readonly main: readonly Widget[]
  readonly side: readonly Widget[]
}

/** Groups cards into sections: a card of full width is a section of its own. */
export const sectionsOf = (cards: readonly SizedCard[]): CardSection[] => {
  const sections: { main: Widget[]; side: Widget[]; isFull: boolean }[] = []
  for (const { widget, size } of cards) {
    let last = sections.at(-1)
    if (!last || last.isFull || size === 'full') {
      last = { main: [], side: [], isFull: size === 'full' }
      sections.push(last)
    }
    last[size === 'side' ? 'side' : 'main'].push(widget)
  }
  return sections.map(({ main, side }) => ({ main, side }))
}
