/** Something that needs a person's attention. A host that does not know the optional fields shows text and link. */
export interface Need {
  readonly key: string
  /** Text with its number, as a widget shows it: "3 checks failing". */
  readonly text: string
  /** Address that shows exactly these rows, as many as the text counts. */
  readonly link: string
  /** Urgent needs come first, in the colour of errors. */
  readonly isUrgent: boolean
  /** Second line: where, what happens next, until when. */
  readonly detail?: string | undefined
  /** Amount or number at the end of the row. */
  readonly amount?: string | undefined
  /** Picture by a URL of this server; null shows a placeholder. */
  readonly picture?: { readonly url: string } | null | undefined
  /** Label of the link: the one likely action, a verb. */
  readonly action?: string | undefined
  /** Address of the action, if it is not `link`. Users who may not open that page get the link instead. */
  readonly actionLink?: string | undefined
  /** Whether the action is the one that the person most likely wants now: the primary button. */
  readonly isPrimary?: boolean
}

/** A fact in the heading of the workplace: "All stores healthy". */
export interface Fact {
  readonly key: string
  readonly text: string
  /** Time after the text, shown as an age: "3 seconds ago". */
  readonly time?: string | undefined
  readonly link: string
  /** Whether it reports trouble. */
  readonly isBad?: boolean
}

/** Props that the workplace passes to each widget. */
export interface WidgetProps {
  /**
   * Called by a widget with `attends` in its manifest: with all current needs, derived from data that it reads anyway;
   * null if that could not be read.
   */
  readonly tell?: (needs: readonly Need[] | null) => void
  /** Called by a widget that has facts for the heading, also when they are unknown. */
  readonly reportFacts?: (facts: readonly Fact[]) => void
  /** Element at the end of the card's heading, for the widget's controls; see `WidgetControls`. */
  readonly heading?: HTMLElement | null | undefined
}
