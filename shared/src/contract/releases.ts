import { z } from './zod'
import { currentPassword } from './users/current-password'
import { endpoint } from './endpoint'
import { Label } from './label'
import { listOf, listQuery } from './list'
import { RemoteName, Version } from './releases/release-name'
import { roles } from './users/roles'
import { sectionNames } from './menu/sections'
import { Timestamp } from './time'

export { RemoteName, Version }

/** Version of the contract. A remote states the range for which it was built. */
export const CONTRACT_VERSION = '1.0.0'

const FilePath = z.string().regex(/^(?!\/)(?!.*\.\.)[\w./@~+-]{1,300}$/)
export const Integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/)

const PartName = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,60}$/)
const Roles = z.array(z.enum([...roles, '*'])).min(1)
/**
 * Address in the console, with placeholders such as `{{name}}`. Two leading slashes are not permitted, because they
 * would address another host.
 */
const Link = z.string().regex(/^\/(?![/\\])[^\s\\]*$/)
/**
 * Pinyin syllables of the Chinese label, separated by blanks. The build adds them, so that the browser needs no
 * dictionary.
 */
const pinyin = z.string().default('')

/**
 * Type of the entry script: an ES module that exports the container. Absent for a classic script that sets it as a
 * global.
 */
const EntryType = z.literal('module').optional()

/** Data of a page that the shell uses without loading the page's code. */
export const RemoteRoute = z.object({
  name: PartName,
  /** Path, which may contain parameters in the notation of React Router. */
  path: z.string().regex(/^\/[\w\-/:]*$/),
  label: Label,
  section: z.enum(sectionNames),
  icon: z.string().optional(),
  order: z.number().default(0),
  roles: Roles,
  requiresAuth: z.literal(true).default(true),
  hideInMenu: z.boolean().default(false),
  /**
   * Label of the page for one store, in which `{{name}}` is replaced by the store's name. If set, the menu contains the
   * page once for each connected store without a page of its own.
   */
  perStore: Label.optional(),
  /** With the tab bar: whether the page's state is discarded when another page is shown. */
  ignoreCache: z.boolean().default(false),
  /** Whether the page's state is retained while another page is shown, even without the tab bar. */
  keepAlive: z.boolean().default(false),
  /** Initial API reads of the page, without `API_PREFIX`. `:param` and `?query` of the address are filled in. */
  reads: z.array(z.string()).default([]),
  pinyin,
})
export type RemoteRoute = z.infer<typeof RemoteRoute>

/** Fields of every extension with a place of its own in the console. */
const placed = { name: PartName, label: Label, roles: Roles, order: z.number().default(0) }

export const RemoteWidget = z.object({
  ...placed,
  /** Width in columns of the workplace's 24-column grid. */
  span: z.int().min(4).max(24).default(12),
  /** `metrics`: part of the strip of metrics above the cards; `needs`: displays nothing and only reports needs. */
  place: z.enum(['card', 'metrics', 'needs']).optional().catch(undefined),
  /** Height of the content in CSS pixels, reserved until it is loaded. */
  height: z.int().min(20).max(2000).default(160),
  /** Initial API reads of the widget on the start page, without `API_PREFIX`. */
  reads: z.array(z.string()).default([]),
  /** Whether the widget reports items that wait for a person to the workplace. */
  attends: z.boolean().optional(),
})
export type RemoteWidget = z.infer<typeof RemoteWidget>

/** Command of the command palette. Without a link, the remote's code runs it. */
export const RemoteCommand = z.object({
  name: PartName,
  label: Label,
  roles: Roles,
  keywords: z.array(z.string().min(1)).default([]),
  argument: Label.optional(),
  link: Link.optional(),
  pinyin,
})
export type RemoteCommand = z.infer<typeof RemoteCommand>

/** Search of the command palette on the server. */
export const RemoteSearch = z.object(placed)
export type RemoteSearch = z.infer<typeof RemoteSearch>

/** Step of the introduction for new users. */
export const RemoteStep = z.object({
  name: PartName,
  label: Label,
  hint: Label,
  link: Link,
  roles: Roles,
  order: z.number().default(0),
  /** Not an enum, because a release can outlive the server to which it was published. */
  topics: z.array(z.string()).default([]),
})
export type RemoteStep = z.infer<typeof RemoteStep>

/** Panel in the settings drawer. The label is its heading. */
export const RemoteSettings = z.object(placed)
export type RemoteSettings = z.infer<typeof RemoteSettings>

/** Text, icon and link of a notification kind. */
export const RemoteNotification = z.object({
  kind: z.string(),
  label: Label,
  icon: z.enum(['failure', 'success', 'info']).catch('info'),
  link: Link.optional(),
  roles: Roles,
})
export type RemoteNotification = z.infer<typeof RemoteNotification>

/** Extensions of the console other than pages and widgets; empty for remotes built for an older contract. */
const extensions = {
  commands: z.array(RemoteCommand).default([]),
  searches: z.array(RemoteSearch).default([]),
  steps: z.array(RemoteStep).default([]),
  settings: z.array(RemoteSettings).default([]),
  notifications: z.array(RemoteNotification).default([]),
}

/** Content of `remote.json`, written by the build of a remote or of the host. The host has no routes of this kind. */
export const RemoteDescriptor = z.object({
  name: RemoteName,
  version: Version,
  commit: z.string().nullable(),
  built_at: Timestamp,
  contract: z.string(),
  /** File of the federation entry; for the host, the page. */
  entry: FilePath,
  entry_type: EntryType,
  /** Global name of the federation container, which contains name and version. */
  global: z.string(),
  routes: z.array(RemoteRoute),
  widgets: z.array(RemoteWidget),
  ...extensions,
  /** Scripts and styles that any page of the remote needs, to be preloaded. */
  preload: z.array(FilePath),
  /** Further files by route (`OrderList`), widget, search or other extension with code, and by language (`zh-CN`). */
  pages: z.record(z.string(), z.array(FilePath)).default({}),
  /**
   * Late files of the host (`arco-late`, `arco-forms`) that a route or widget needs immediately, by their names in
   * `late`.
   */
  needs_late: z.record(z.string(), z.array(z.string())).default({}),
  /** Only for the host: files that it provides but does not load at start, by name. */
  late: z.record(z.string(), z.array(FilePath)).default({}),
  shared: z.record(z.string(), z.string()),
  /** sha384 of the uncompressed content of every file. */
  files: z.record(FilePath, Integrity),
})
export type RemoteDescriptor = z.infer<typeof RemoteDescriptor>

/** Code of the problem that no worker has a browser for the check. */
export const NO_BROWSER = 'browser.none'

export const GateResult = z.object({
  /** Version of the rules. */
  rules: z.int(),
  /** `unavailable`: no worker has a browser, or the check itself failed. */
  outcome: z.enum(['passed', 'refused', 'unavailable']),
  problems: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  at: Timestamp,
})
export type GateResult = z.infer<typeof GateResult>

/** Result of the gate's browser check of a release within a set. `pending`: the check is requested. */
export const BrowserResult = GateResult.extend({
  outcome: z.enum([...GateResult.shape.outcome.options, 'pending']),
  rules: z.int().nullable(),
  at: Timestamp.nullable(),
})
export type BrowserResult = z.infer<typeof BrowserResult>

export const Release = z.object({
  name: RemoteName,
  version: Version,
  commit: z.string().nullable(),
  descriptor: RemoteDescriptor,
  bytes: z.int(),
  published_by: z.string(),
  published_at: Timestamp,
  /** Set if the release was revoked and is no longer served. */
  revoked: z.object({ at: Timestamp, by: z.string(), reason: z.string() }).nullable().default(null),
  /** Result of the check of descriptor and files; null if the release was published before the gate existed. */
  gate: GateResult.nullable().default(null),
  /** Results of the browser check in the set of each environment; empty if no check was requested. */
  browser: z.array(BrowserResult.extend({ environment: z.string() })).default([]),
})
export type Release = z.infer<typeof Release>

export const ReleaseSummary = Release.omit({ descriptor: true, gate: true, browser: true })
export type ReleaseSummary = z.infer<typeof ReleaseSummary>

/**
 * Publishes a release with its descriptor and all files in base64. Compressed variants (`.br`, `.gz`) are files with
 * their own names.
 */
export const publishRelease = endpoint({
  method: 'POST',
  path: '/releases',
  summary:
    'Publish an immutable release; the same version with other bytes is 409, with the same bytes 200. A person must send their password',
  needs: 'releases.publish',
  // Up to 48 MB of files in base64.
  maxBodyBytes: 64 * 1024 * 1024,
  body: z.strictObject({
    descriptor: RemoteDescriptor,
    files: z
      .array(z.strictObject({ path: FilePath, content: z.base64() }))
      .min(1)
      .max(2000),
    ...currentPassword,
  }),
  response: Release,
  hasSecret: true,
})

export const listReleases = endpoint({
  method: 'GET',
  path: '/releases',
  summary: 'Releases, newest first',
  needs: 'releases.read',
  query: listQuery({ name: RemoteName.optional() }, ['-published_at']),
  response: listOf(ReleaseSummary),
  topics: ['releases'],
})

export const getRelease = endpoint({
  method: 'GET',
  path: '/releases/:name/:version',
  summary: 'One release with its descriptor',
  needs: 'releases.read',
  response: Release,
  topics: ['releases'],
})

export const generationKinds = ['pin', 'rollback', 'promote', 'revoke', 'canary'] as const

/** Version for a share of the users, in place of the pinned version. */
export const Canary = z.object({
  version: Version,
  percent: z.int().min(1).max(100),
  /** Generation in which the canary started. */
  generation: z.int(),
  since: Timestamp,
  started_by: z.string(),
})
export type Canary = z.infer<typeof Canary>

/** Numbered, immutable set of pins: remote (or `host`) → version. */
export const Generation = z.object({
  environment: z.string(),
  generation: z.int(),
  pins: z.record(RemoteName, Version),
  canaries: z.record(RemoteName, Canary).default({}),
  reason: z.string().nullable(),
  /** Null for generation 0, which exists before the first change. */
  created_by: z.string().nullable(),
  created_at: Timestamp.nullable(),
  kind: z.enum(generationKinds).default('pin'),
  /**
   * Source of the generation. Roll-back: the earlier generation; approved change: `REQUESTED_BY_PREFIX` and a name; promotion: the environment and its generation; canary:
   * release and share (`orders@1.5.0 5 %`), `ended`, or `halted` with the cause and the numbers of bad loads.
   */
  source: z.string().nullable().default(null),
})
export type Generation = z.infer<typeof Generation>

export const EnvironmentName = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/)

/** Prefix of the source of a generation made by an approved change, before the name of its author. */
export const REQUESTED_BY_PREFIX = 'requested by '

/** Data in the host's HTML, in `<script type="application/json" id="outlet-release">`. */
export const InlineRelease = z.object({
  environment: z.string(),
  generation: z.int(),
  api_base_url: z.string(),
  time_zone: z.string().optional(),
  /** Pinned remotes. `base` is the base address of the release's files, with a trailing slash. */
  remotes: z.array(
    z.object({
      name: RemoteName,
      version: Version,
      base: z.string(),
      entry: FilePath,
      entry_type: EntryType,
      global: z.string(),
      preload: z.array(FilePath),
      pages: z.record(z.string(), z.array(FilePath)),
      needs_late: z.record(z.string(), z.array(z.string())).default({}),
      routes: z.array(RemoteRoute),
      widgets: z.array(RemoteWidget),
      ...extensions,
    }),
  ),
  host: z.object({
    version: Version,
    base: z.string(),
    preload: z.array(FilePath),
    late: z.record(z.string(), z.array(FilePath)).default({}),
  }),
  /** Set if a release is previewed in this browser in place of the pinned one. */
  preview: z.object({ name: RemoteName, version: Version, until: Timestamp }).nullable().default(null),
  /** Integrity by absolute path, for every script, style and JSON file that may be requested. */
  integrity: z.record(z.string(), Integrity),
})
export type InlineRelease = z.infer<typeof InlineRelease>
export type InlineRemote = InlineRelease['remotes'][number]
