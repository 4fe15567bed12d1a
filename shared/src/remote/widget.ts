/** Something that waits for a person. */
export interface Need {
  readonly key: string
  /** With its number, as a widget shows it: "3 checks failing". */
  readonly text: string
  /** Where exactly that is shown: as many rows as the text counts. */
  readonly link: string
  /** Comes first, in the colour of bad news. */
  readonly isUrgent: boolean
}

/** What the workplace hands to each widget. */
export interface WidgetProps {
  /**
   * Told by a widget that `attends` in its manifest: all that waits for a person now, of what it has read anyway; null
   * where that could not be read.
   */
  readonly tell?: (needs: readonly Need[] | null) => void
}
