import type { Topic } from '../contract/events'
import type { NotificationKind } from '../contract/notifications'
import type { Role } from '../contract/roles'
import type { SectionName } from '../contract/sections'
import type { Locale } from '../settings/locale'

type Label = Readonly<Record<Locale, string>>
type Roles = readonly (Role | '*')[]
/** An address of the console; `{{name}}` is filled in, encoded. */
type Link = `/${string}`

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
  /**
   * Also in the menu once for each connected store without a page of its own, at `?website_type=<key>`; `{{name}}` is the
   * store's.
   */
  readonly perStore?: Label
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
  /** Of its content in CSS pixels, kept free until it is there, so that nothing moves. */
  readonly height?: number
  /** Reads that the start page begins with, without API_PREFIX. */
  readonly reads?: readonly string[]
  /** Whether it tells the workplace what waits for a person: it must, be it nothing. */
  readonly attends?: boolean
}

/** Something to do, offered by the command palette and among the workplace's quick actions. */
export interface ManifestCommand {
  readonly name: string
  readonly label: Label
  readonly roles: Roles
  /** Further words by which it is found, of either language. With an argument, these come before it: `monitor CH857`. */
  readonly keywords?: readonly string[]
  /** What may be typed behind a keyword. */
  readonly argument?: Label
  /** Where it leads, `{{argument}}` filled in; without a link, `main.ts` has its code. */
  readonly link?: Link
}

/** Something that the command palette searches on the server. `main.ts` has its code. */
export interface ManifestSearch {
  readonly name: string
  /** Heading of what is found. */
  readonly label: Label
  readonly roles: Roles
  readonly order?: number
}

/** What a newcomer does first. `main.ts` has the code that says whether it is done. */
export interface ManifestStep {
  readonly name: string
  readonly label: Label
  readonly hint: Label
  readonly link: Link
  readonly roles: Roles
  readonly order?: number
  /** Events after which it may be done. */
  readonly topics: readonly Topic[]
}

/** A panel of settings of the remote's own, in the settings drawer. `main.ts` has its code. */
export interface ManifestSettings {
  readonly name: string
  /** Heading of the panel. */
  readonly label: Label
  readonly roles: Roles
  readonly order?: number
}

/** How the bell tells a kind of notification: words and link name its parameters, `{{store_name}}`. */
export interface ManifestNotification {
  readonly kind: NotificationKind
  readonly label: Label
  readonly icon: 'failure' | 'success' | 'info'
  readonly link?: Link
  readonly roles: Roles
}

export interface Manifest {
  /** The package's short name, which is its i18n namespace too. */
  readonly name: string
  /** The range of contract versions that the remote was built for. */
  readonly contract: string
  readonly routes: readonly ManifestRoute[]
  readonly widgets?: readonly ManifestWidget[]
  readonly commands?: readonly ManifestCommand[]
  readonly searches?: readonly ManifestSearch[]
  readonly steps?: readonly ManifestStep[]
  readonly settings?: readonly ManifestSettings[]
  readonly notifications?: readonly ManifestNotification[]
}

/** A remote's manifest: pure data, read by its build; the names stay known to the types. */
export const defineManifest = <const M extends Manifest>(manifest: M): M => manifest
