import type { PageRoute } from '@outlet/shared/contract/releases/host-routes'

/** A page of the console, and its origin. */
export interface ConsoleRoute extends PageRoute {
  /** Starts with fresh state at every visit, even with the tab bar. */
  readonly ignoreCache: boolean
  /** Preserves its state while another page is shown, even without the tab bar. */
  readonly keepAlive: boolean
  /** The remote that the page comes from; null: the host itself. */
  readonly remote: string | null
  /** The page belongs to a release that only this browser previews, so the server's menu does not contain it. */
  readonly isPreviewed?: boolean
}

export interface RouteMatch {
  readonly route: ConsoleRoute
  /** Decoded. */
  readonly params: Readonly<Record<string, string>>
  /** Query of the address with its question mark, or empty. */
  readonly search: string
}
