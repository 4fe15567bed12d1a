/** Something that needs a person's attention. */
export interface Need {
  readonly key: string
  /** Text with its number, as a widget shows it: "3 checks failing". */
  readonly text: string
  /** Address that shows exactly these rows, as many as the text counts. */
  readonly link: string
  /** Urgent needs come first, in the colour of errors. */
  readonly isUrgent: boolean
}

/** Props that the workplace passes to each widget. */
export interface WidgetProps {
  /**
   * Called by a widget with `attends` in its manifest: with all current needs, derived from data that it reads anyway;
   * null if that could not be read.
   */
  readonly tell?: (needs: readonly Need[] | null) => void
}
