import type { Topic } from '../contract/events'
import type { NotificationKind } from '../contract/notifications'
import type { Role } from '../contract/users/roles'
import type { SectionName } from '../contract/menu/sections'
import type { Locale } from '../settings/locale'

type Label = Readonly<Record<Locale, string>>
type Roles = readonly (Role | '*')[]
/** An address of the console; `{{name}}` is replaced by the encoded value. */
type Link = `/${string}`

/**
 * Data about a page that the shell needs without loading the page's code. Defaults: order 0, shown in the menu, cached,
 * no reads.
 */
export interface ManifestRoute {
  readonly name: string
  /** May contain parameters: `/products/:storeKey`. */
  readonly path: `/${string}`
  readonly label: Label
  readonly section: SectionName
  readonly icon?: string
  readonly order?: number
  readonly roles: Roles
  readonly hideInMenu?: boolean
  /**
   * Label of further menu entries, one for each connected store without a page of its own, at `?website_type=<key>`;
   * `{{name}}` is the store's name.
   */
  readonly perStore?: Label
  /** Mounts a new page at every visit, even with the tab bar. */
  readonly ignoreCache?: boolean
  /**
   * Preserves the page's state (filters, typed values, open drawers) while another page is shown, even without the tab
   * bar.
   */
  readonly keepAlive?: boolean
  /** Reads that the page starts with, as API paths without API_PREFIX; `?query` is filled in from the address. */
  readonly reads?: readonly string[]
}

interface ManifestExtension {
  readonly name: string
  /** Its heading, where it has one. */
  readonly label: Label
  readonly roles: Roles
  readonly order?: number
}

export interface ManifestWidget extends ManifestExtension {
  /**
   * Width in columns of the workplace's grid of 24: more than 12 is the wide column, fewer the narrow one, 24 the whole
   * width. A widget of metrics has four columns for each metric.
   */
  readonly span?: number
  /**
   * `metrics`: no card; the content is a `MetricLinks` strip, which is joined with those of other widgets above the
   * cards. `needs`: displays nothing and only reports needs. A host that does not know it shows a card.
   */
  readonly place?: 'card' | 'metrics' | 'needs'
  /** Height of its content in CSS pixels, reserved while it loads, so that nothing moves. */
  readonly height?: number
  /** Reads that the start page starts with, as API paths without API_PREFIX. */
  readonly reads?: readonly string[]
  /** Whether the widget reports needs to the workplace. If set, it must report, even an empty list. */
  readonly attends?: boolean
}

/** An action offered by the command palette and among the workplace's quick actions. */
export interface ManifestCommand extends Omit<ManifestExtension, 'order'> {
  /** Further search terms, of either language. With an argument, a keyword precedes it: `monitor CH857`. */
  readonly keywords?: readonly string[]
  /** Label of the argument that may be typed after a keyword. */
  readonly argument?: Label
  /** Address that the command opens, `{{argument}}` filled in; without a link, `main.ts` has its code. */
  readonly link?: Link
}

/** A server search of the command palette. `main.ts` has its code. */
export type ManifestSearch = ManifestExtension

/** An onboarding step for new users. `main.ts` has the code that returns whether it is done. */
export interface ManifestStep extends ManifestExtension {
  readonly hint: Label
  readonly link: Link
  /** Topics of events after which the step may be done. */
  readonly topics: readonly Topic[]
}

/** A panel of the remote's own settings in the settings drawer. `main.ts` has its code. */
export type ManifestSettings = ManifestExtension

/** Display of a kind of notification in the bell: label and link contain its parameters, `{{store_name}}`. */
export interface ManifestNotification {
  readonly kind: NotificationKind
  readonly label: Label
  readonly icon: 'failure' | 'success' | 'info'
  readonly link?: Link
  readonly roles: Roles
}

export interface Manifest {
  /** The package's short name, also its i18n namespace. */
  readonly name: string
  /** Range of contract versions that the remote was built for. */
  readonly contract: string
  readonly routes: readonly ManifestRoute[]
  readonly widgets?: readonly ManifestWidget[]
  readonly commands?: readonly ManifestCommand[]
  readonly searches?: readonly ManifestSearch[]
  readonly steps?: readonly ManifestStep[]
  readonly settings?: readonly ManifestSettings[]
  readonly notifications?: readonly ManifestNotification[]
}

/** Defines a remote's manifest: pure data, read by its build. The names stay literal types. */
export const defineManifest = <const M extends Manifest>(manifest: M): M => manifest
