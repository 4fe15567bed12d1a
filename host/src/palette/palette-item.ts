import type { SearchHit } from '@outlet/shared/remote/extension'

export type ItemKind = 'page' | 'command' | 'found'

/** One line of the palette. */
export interface PaletteItem {
  readonly id: string
  readonly kind: ItemKind
  readonly title: string
  readonly detail?: string | undefined
  readonly run: () => void
  /** Found on the server: kept whole, so that it can be shown again without asking. */
  readonly hit?: SearchHit
}

/** A line that is known without asking the server. */
export interface KnownItem extends PaletteItem {
  /** How well it fits what was typed; 0 = not. */
  readonly scoreOf: (typed: string) => number
  /** The line as what was typed makes it. */
  readonly forText?: (typed: string) => PaletteItem
}

export interface PaletteGroup {
  readonly id: string
  readonly label: string
  readonly items: readonly PaletteItem[]
}

/** A search on the server that is under way or went wrong. */
export interface SearchState {
  readonly id: string
  readonly label: string
  readonly state: 'searching' | 'found' | 'failed'
  /** Of a failure that was reported. */
  readonly errorId: string | null
  readonly tryAgain: () => void
}
