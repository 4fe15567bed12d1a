import { z } from './zod'
import { currentPassword } from './current-password'
import { endpoint } from './endpoint'
import { Label } from './label'
import { listOf, listQuery } from './list'
import { RemoteName, Version } from './release-name'
import { roles } from './roles'
import { sectionNames } from './sections'
import { Timestamp } from './time'

export { RemoteName, Version }

/** The contract's own version: a remote names the range it was built for. */
export const CONTRACT_VERSION = '1.0.0'

const FilePath = z.string().regex(/^(?!\/)(?!.*\.\.)[\w./@~+-]{1,300}$/)
export const Integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/)

const PartName = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,60}$/)
const Roles = z.array(z.enum([...roles, '*'])).min(1)
/** An address of the console; `{{name}}` is filled in. Two slashes in front would name another host. */
const Link = z.string().regex(/^\/(?![/\\])[^\s\\]*$/)
/** The Chinese label's syllables, with blanks between them, made by the build: the browser carries no dictionary. */
const pinyin = z.string().default('')

/** How the entry is run: as an ES module that exports the container; absent: as a classic script that makes it a global. */
const EntryType = z.literal('module').optional()

/** What the shell may know of a page without loading its code. */
export const RemoteRoute = z.object({
  name: PartName,
  /** May hold parameters of react-router's form. */
  path: z.string().regex(/^\/[\w\-/:]*$/),
  label: Label,
  section: z.enum(sectionNames),
  icon: z.string().optional(),
  order: z.number().default(0),
  roles: Roles,
  requiresAuth: z.literal(true).default(true),
  hideInMenu: z.boolean().default(false),
  /** The page is in the menu once for each connected store without a page of its own; `{{name}}` is the store's. */
  perStore: Label.optional(),
  /** With the tab bar: left out of the pages whose state is kept while another one is shown. */
  ignoreCache: z.boolean().default(false),
  /** Keeps its state while another page is shown, even without the tab bar. */
  keepAlive: z.boolean().default(false),
  /** API reads (without API_PREFIX) that the page starts with; `:param` and `?query` of the address are filled in. */
  reads: z.array(z.string()).default([]),
  pinyin,
})
export type RemoteRoute = z.infer<typeof RemoteRoute>

export const RemoteWidget = z.object({
  name: PartName,
  label: Label,
  roles: Roles,
  order: z.number().default(0),
  /** Columns of the workplace's grid of 24. */
  span: z.int().min(4).max(24).default(12),
  /** Of its content in CSS pixels, kept free until it is there. */
  height: z.int().min(20).max(2000).default(160),
  /** API reads (without API_PREFIX) that the start page begins with. */
  reads: z.array(z.string()).default([]),
  /** Whether it tells the workplace what waits for a person. */
  attends: z.boolean().optional(),
})
export type RemoteWidget = z.infer<typeof RemoteWidget>

/** Something to do; without a link, the remote's code does it. */
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

/** Something that the command palette searches on the server. */
export const RemoteSearch = z.object({ name: PartName, label: Label, roles: Roles, order: z.number().default(0) })
export type RemoteSearch = z.infer<typeof RemoteSearch>

/** What a newcomer does first. */
export const RemoteStep = z.object({
  name: PartName,
  label: Label,
  hint: Label,
  link: Link,
  roles: Roles,
  order: z.number().default(0),
  /** Free, as the kinds of notifications are: a release outlives the server that it was published to. */
  topics: z.array(z.string()).default([]),
})
export type RemoteStep = z.infer<typeof RemoteStep>

/** A panel of settings in the settings drawer; the label is its heading. */
export const RemoteSettings = z.object({ name: PartName, label: Label, roles: Roles, order: z.number().default(0) })
export type RemoteSettings = z.infer<typeof RemoteSettings>

/** How the bell tells a kind of notification. */
export const RemoteNotification = z.object({
  kind: z.string(),
  label: Label,
  icon: z.enum(['failure', 'success', 'info']).catch('info'),
  link: Link.optional(),
  roles: Roles,
})
export type RemoteNotification = z.infer<typeof RemoteNotification>

/** What a remote adds to the console besides pages and widgets; one built for an older contract has none of it. */
const extensions = {
  commands: z.array(RemoteCommand).default([]),
  searches: z.array(RemoteSearch).default([]),
  steps: z.array(RemoteStep).default([]),
  settings: z.array(RemoteSettings).default([]),
  notifications: z.array(RemoteNotification).default([]),
}

/** `remote.json`, written by the build of a remote (or of the host, which has no routes of this kind). */
export const RemoteDescriptor = z.object({
  name: RemoteName,
  version: Version,
  commit: z.string().nullable(),
  built_at: Timestamp,
  contract: z.string(),
  /** File of the federation entry (host: of the page). */
  entry: FilePath,
  entry_type: EntryType,
  /** Federation's global name, holding name and version. */
  global: z.string(),
  routes: z.array(RemoteRoute),
  widgets: z.array(RemoteWidget),
  ...extensions,
  /** Scripts and styles that a cold load of any page of it needs, to be preloaded. */
  preload: z.array(FilePath),
  /** What each part with code (a route `OrderList`, a widget, a search …) or language (`zh-CN`) needs beyond that. */
  pages: z.record(z.string(), z.array(FilePath)).default({}),
  /** Which of the host’s late parts (`arco-late`, `arco-forms`) a route or widget needs at once. */
  needs_late: z.record(z.string(), z.array(z.string())).default({}),
  /** Host alone: what it provides but does not start with, part → files. */
  late: z.record(z.string(), z.array(FilePath)).default({}),
  shared: z.record(z.string(), z.string()),
  /** sha384 of the uncompressed bytes of every file. */
  files: z.record(FilePath, Integrity),
})
export type RemoteDescriptor = z.infer<typeof RemoteDescriptor>

/** What a part of the gate said. */
export const GateResult = z.object({
  /** Version of the rules. */
  rules: z.int(),
  /** `unavailable`: no worker has a browser. */
  outcome: z.enum(['passed', 'refused', 'unavailable']),
  problems: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  at: Timestamp,
})
export type GateResult = z.infer<typeof GateResult>

/** What the gate's part in a browser said of a release within a set; `pending`: it is asked for. */
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
  /** Nobody may get it any more. */
  revoked: z.object({ at: Timestamp, by: z.string(), reason: z.string() }).nullable().default(null),
  /** From its descriptor and files; null where it was published before there was a gate. */
  gate: GateResult.nullable().default(null),
  /** In a browser, in the set that each environment would have with it; none where nobody has asked. */
  browser: z.array(BrowserResult.extend({ environment: z.string() })).default([]),
})
export type Release = z.infer<typeof Release>

export const ReleaseSummary = Release.omit({ descriptor: true, gate: true, browser: true })
export type ReleaseSummary = z.infer<typeof ReleaseSummary>

/** Publishing: the descriptor and every file, base64; compressed forms (`.br`, `.gz`) ride along under their own names. */
export const publishRelease = endpoint({
  method: 'POST',
  path: '/releases',
  summary:
    'Publish an immutable release; the same version with other bytes is 409, with the same bytes 200. Of a person, asks for the own password',
  needs: 'releases.publish',
  // 48 MB of files, in base64.
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

/** A version that a share of the users gets in place of the pinned one. */
export const Canary = z.object({
  version: Version,
  percent: z.int().min(1).max(100),
  /** In which it began. */
  generation: z.int(),
  since: Timestamp,
  started_by: z.string(),
})
export type Canary = z.infer<typeof Canary>

/** A numbered, immutable set of pins: remote (or `host`) → version. */
export const Generation = z.object({
  environment: z.string(),
  generation: z.int(),
  pins: z.record(RemoteName, Version),
  canaries: z.record(RemoteName, Canary).default({}),
  reason: z.string().nullable(),
  /** Null for generation 0, which nobody made. */
  created_by: z.string().nullable(),
  created_at: Timestamp.nullable(),
  kind: z.enum(generationKinds).default('pin'),
  /**
   * Of a roll-back the generation that it returned to, of a promotion the environment and its generation; of a canary its
   * release and its share (`orders@1.5.0 5 %`), `ended`, or `halted` with the cause and bad loads of both lines.
   */
  source: z.string().nullable().default(null),
})
export type Generation = z.infer<typeof Generation>

export const EnvironmentName = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/)

/** What the host's HTML carries inline, as `<script type="application/json" id="outlet-release">`. */
export const InlineRelease = z.object({
  environment: z.string(),
  generation: z.int(),
  api_base_url: z.string(),
  /** Whose days the installation counts. */
  time_zone: z.string().optional(),
  /** Base address of each release's files, ending in a slash. */
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
  /** Where one of them is shown in place of what is pinned, to this browser alone. */
  preview: z.object({ name: RemoteName, version: Version, until: Timestamp }).nullable().default(null),
  /** Absolute path of every script, style and JSON that may be asked for → integrity. */
  integrity: z.record(z.string(), Integrity),
})
export type InlineRelease = z.infer<typeof InlineRelease>
export type InlineRemote = InlineRelease['remotes'][number]
