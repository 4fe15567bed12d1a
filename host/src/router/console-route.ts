import type { PageRoute } from '@outlet/shared/contract/host-routes'

/** A page of the console, and where it comes from. */
export interface ConsoleRoute extends PageRoute {
  /** The remote that the page comes from; null: the host itself. */
  readonly remote: string | null
}

/** A route as an address asks for it. */
export interface AskedRoute {
  readonly route: ConsoleRoute
  /** Decoded. */
  readonly params: Readonly<Record<string, string>>
  /** The address's query with its question mark, or empty. */
  readonly search: string
}
