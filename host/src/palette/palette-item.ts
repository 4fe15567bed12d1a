import type { SearchHit } from '@outlet/shared/remote/extension'

export type ItemKind = 'page' | 'command' | 'found'

/** One line of the palette. */
export interface PaletteItem {
  readonly id: string
  readonly kind: ItemKind
  readonly title: string
  readonly detail?: string | undefined
  readonly run: () => void
  /** The complete search result, so that a recent choice can be shown again without a request. */
  readonly hit?: SearchHit
}

/** A line that is known without a request to the server. */
export interface KnownItem extends PaletteItem {
  /** Match score for the typed text; 0 = no match. */
  readonly scoreOf: (typed: string) => number
  readonly forText?: (typed: string) => PaletteItem
}

export interface PaletteGroup {
  readonly id: string
  readonly label: string
  readonly items: readonly PaletteItem[]
}

/** A running or failed search on the server. */
export interface SearchState {
  readonly id: string
  readonly label: string
  readonly state: 'searching' | 'found' | 'failed'
  /** Error id of a reported failure. */
  readonly errorId: string | null
  readonly tryAgain: () => void
}
