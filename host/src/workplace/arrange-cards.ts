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
