/** Context that the host passes to a command of a remote. */
export interface CommandContext {
  /** The text typed after the keyword, trimmed; empty if there is none. */
  readonly argument: string
  /** Opens an address of the console. */
  readonly navigate: (address: string) => void
}

/** Runs a command; the host shows a failure. */
export type Command = (context: CommandContext) => void | Promise<void>

/** One result of a search. */
export interface SearchHit {
  /** Stable from search to search. */
  readonly id: string
  readonly title: string
  /** Distinguishes it from others with the same title. */
  readonly detail?: string | undefined
  /** Address in the console. */
  readonly link: string
}

/** Searches for the typed text. Rejects with ApiError, or with the abort's reason when the user types on. */
export type Search = (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>

/** State of an onboarding step. Texts are in the user's language. */
export interface StepState {
  readonly isDone: boolean
  /** The present state in a few words, such as "Reading the catalogue: 1,250 of 3,000". */
  readonly status?: string | undefined
  /** Does the step with one click, where no choice is needed. */
  readonly action?: { readonly label: string; readonly run: () => Promise<unknown> } | undefined
  /** Reads the whole state, if that takes code or requests of its own; called after the start page is loaded. */
  readonly detail?: ((signal: AbortSignal) => Promise<StepState>) | undefined
}

/** Returns whether an onboarding step is done, and optionally more about it. */
export type IsDone = (signal: AbortSignal) => Promise<boolean | StepState>
