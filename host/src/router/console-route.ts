import type { PageRoute } from '@outlet/shared/contract/host-routes'

/** A page of the console, and where it comes from. */
export interface ConsoleRoute extends PageRoute {
  /** Starts anew at every visit, even with the tab bar. */
  readonly ignoreCache: boolean
  /** Keeps its state while another page is shown, even without the tab bar. */
  readonly keepAlive: boolean
  /** The remote that the page comes from; null: the host itself. */
  readonly remote: string | null
  /** Of a release that only this browser is shown: no menu of the server holds it. */
  readonly isPreviewed?: boolean
}

/** A route as an address asks for it. */
export interface AskedRoute {
  readonly route: ConsoleRoute
  /** Decoded. */
  readonly params: Readonly<Record<string, string>>
  /** The address's query with its question mark, or empty. */
  readonly search: string
}
