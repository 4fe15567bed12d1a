import type { Role } from '../contract/roles'
import type { SectionName } from '../contract/sections'
import type { Locale } from '../settings/locale'

type Label = Readonly<Record<Locale, string>>
type Roles = readonly (Role | '*')[]

/** What the shell may know of a page without its code; left out: order 0, shown in the menu, cached, no reads. */
export interface ManifestRoute {
  readonly name: string
  /** May hold parameters: `/products/:storeKey`. */
  readonly path: `/${string}`
  readonly label: Label
  readonly section: SectionName
  readonly icon?: string
  readonly order?: number
  readonly roles: Roles
  readonly hideInMenu?: boolean
  /** Starts anew at every visit, even with the tab bar. */
  readonly ignoreCache?: boolean
  /** Keeps its state (filters, typed values, open drawers) while another page is shown, even without the tab bar. */
  readonly keepAlive?: boolean
  /** Reads that the page starts with, without API_PREFIX; `?query` of the address is filled in. */
  readonly reads?: readonly string[]
}

export interface ManifestWidget {
  readonly name: string
  readonly label: Label
  readonly roles: Roles
  readonly order?: number
  /** Columns of the workplace's grid of 24. */
  readonly span?: number
}

export interface Manifest {
  /** The package's short name, which is its i18n namespace too. */
  readonly name: string
  /** The range of contract versions that the remote was built for. */
  readonly contract: string
  readonly routes: readonly ManifestRoute[]
  readonly widgets?: readonly ManifestWidget[]
}

/** A remote's manifest: pure data, read by its build; the names stay known to the types. */
export const defineManifest = <const M extends Manifest>(manifest: M): M => manifest
