/** What the host hands to a command of a remote. */
export interface CommandContext {
  /** What was typed behind the keyword, trimmed; empty where nothing was. */
  readonly argument: string
  /** Goes to an address of the console. */
  readonly navigate: (address: string) => void
}

/** What a command does; the host tells of a failure. */
export type Command = (context: CommandContext) => void | Promise<void>

/** One thing that a search found. */
export interface SearchHit {
  /** Stays the same from search to search. */
  readonly id: string
  readonly title: string
  /** Tells it from others of that title. */
  readonly detail?: string | undefined
  /** Address in the console. */
  readonly link: string
}

/** What a person types is searched for; rejects with ApiError, and for `signal` when they typed on. */
export type Search = (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>

/** Whether a newcomer's step is done. */
export type IsDone = (signal: AbortSignal) => Promise<boolean>
