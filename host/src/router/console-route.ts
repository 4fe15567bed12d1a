import type { Locale } from '@outlet/shared/settings/locale'
import type { SectionName } from '@outlet/shared/contract/sections'

/** A page of the console: the host's own, or one that a pinned remote's manifest names. */
export interface ConsoleRoute {
  readonly name: string
  /** May hold parameters such as `:path`; empty for the page of unmatched addresses. */
  readonly path: string
  readonly label: Readonly<Record<Locale, string>>
  readonly requiresAuth: boolean
  /** `*` = any role; null = no roles list at all. */
  readonly roles: readonly string[] | null
  /** null: in no section of the menu. */
  readonly section: SectionName | null
  readonly icon?: string | undefined
  readonly order: number
  readonly hideInMenu: boolean
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
