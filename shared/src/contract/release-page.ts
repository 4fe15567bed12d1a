import type { InlineRelease, InlineRemote, RemoteDescriptor, RemoteRoute } from './releases'
import { bestRoute } from './route-overlap'

/** Where the host's HTML takes the release; the server replaces it. */
export const RELEASE_PLACEHOLDER = '<!--outlet-release-->'
/**
 * Where it takes the preloads: after the script that starts the page's reads, which would otherwise wait for its turn
 * among the six connections that a browser gives an HTTP/1.1 host; before the deferred scripts.
 */
export const PRELOAD_PLACEHOLDER = '<!--outlet-preload-->'
/** Where the host's HTML takes the base address of the host's own files. */
export const BASE_PLACEHOLDER = '{{base}}'

/** Where the sign-in page's template has its HTML in the default language; that of others stands behind it. */
export const LOCALE_START = '<!--outlet-locale-->'
export const LOCALE_END = '<!--/outlet-locale-->'
const OTHER_LOCALE = /<template data-locale="([\w-]+)">([^]*?)<\/template>/g

/** The page's HTML in a language; in the template's own where it has no other of that name. */
export const pageInLocale = (template: string, locale: string | null): string => {
  const others = new Map([...template.matchAll(OTHER_LOCALE)].map(([, name = '', html = '']) => [name, html]))
  const plain = template.replaceAll(OTHER_LOCALE, '')
  const html = locale === null ? undefined : others.get(locale)
  const [start, end] = [plain.indexOf(LOCALE_START), plain.indexOf(LOCALE_END)]
  if (start === -1 || end === -1) return plain
  const shown = html ?? plain.slice(start + LOCALE_START.length, end)
  const whole = plain.slice(0, start) + shown + plain.slice(end + LOCALE_END.length)
  if (html === undefined) return whole
  return whole.replace(/<html lang="[\w-]+" data-locale="[\w-]+"/, `<html lang="${locale}" data-locale="${locale}"`)
}

interface Installation {
  readonly environment: string
  readonly generation: number
  /** Empty: the page's own origin. */
  readonly api_base_url: string
  readonly time_zone?: string
  /** Base address of a release's files, ending in a slash. */
  readonly baseOf: (descriptor: Pick<RemoteDescriptor, 'name' | 'version'>) => string
  /** None unless said. */
  readonly preview?: InlineRelease['preview']
}

const ASKED_FOR = /\.(?:js|css|json)$/

const integrityOf = (descriptor: RemoteDescriptor, base: string): [string, string][] =>
  Object.entries(descriptor.files).flatMap(([file, hash]) => (ASKED_FOR.test(file) ? [[base + file, hash]] : []))

/** What the page may know of the pinned releases. */
export const inlineRelease = (
  { environment, generation, api_base_url, time_zone, baseOf, preview = null }: Installation,
  host: RemoteDescriptor,
  remotes: readonly RemoteDescriptor[],
): InlineRelease => ({
  environment,
  generation,
  api_base_url,
  ...(time_zone !== undefined && { time_zone }),
  remotes: remotes.map((remote) => ({
    name: remote.name,
    version: remote.version,
    base: baseOf(remote),
    entry: remote.entry,
    ...(remote.entry_type && { entry_type: remote.entry_type }),
    global: remote.global,
    preload: remote.preload,
    pages: remote.pages,
    needs_late: remote.needs_late,
    routes: remote.routes,
    widgets: remote.widgets,
    commands: remote.commands,
    searches: remote.searches,
    steps: remote.steps,
    settings: remote.settings,
    notifications: remote.notifications,
  })),
  host: { version: host.version, base: baseOf(host), preload: host.preload, late: host.late },
  preview,
  integrity: Object.fromEntries([host, ...remotes].flatMap((each) => integrityOf(each, baseOf(each)))),
})

/**
 * The remote and route that a pathname asks for, to fetch ahead what its page needs. Whose page is shown is the host's to say
 * (`askRoute`): its addresses are its own, whatever path a remote has.
 */
export const findRoute = (
  release: Pick<InlineRelease, 'remotes'>,
  pathname: string,
): { remote: InlineRemote; route: RemoteRoute; params: Record<string, string> } | null => {
  const routes = release.remotes.flatMap((remote) =>
    remote.routes.map((route) => ({ path: route.path, remote, route })),
  )
  const found = bestRoute(routes, pathname)
  return found && { remote: found.route.remote, route: found.route.route, params: found.params }
}

/** The route of that name; null for the host's own. */
const namedRoute = (release: Pick<InlineRelease, 'remotes'>, wanted: string | null) => {
  for (const remote of release.remotes) {
    const route = remote.routes.find(({ name }) => name === wanted)
    if (route) return { remote, route }
  }
  return null
}

/**
 * Addresses of the files that pages or widgets of a remote need, the host's late parts among them: all that will be
 * loaded, so that nothing is asked for one after the other.
 */
export const pageFiles = (
  { host }: Pick<InlineRelease, 'host'>,
  remote: InlineRemote,
  ...pages: readonly string[]
): string[] => {
  const own = [...remote.preload, ...pages.flatMap((page) => remote.pages[page] ?? [])]
  const late = pages.flatMap((page) => remote.needs_late[page] ?? []).flatMap((part) => host.late[part] ?? [])
  return [...new Set([...late.map((file) => host.base + file), ...own.map((file) => remote.base + file)])]
}

/** Whether a file is a script of a release of ES modules: it is fetched and checked before it is a module. */
export const isModuleScript = ({ remotes }: Pick<InlineRelease, 'remotes'>, url: string): boolean =>
  url.endsWith('.js') && remotes.some(({ entry_type, base }) => entry_type === 'module' && url.startsWith(base))

/** What of a remote the sign-in page has no use for. */
const nothing = {
  preload: [],
  pages: {},
  needs_late: {},
  widgets: [],
  commands: [],
  searches: [],
  steps: [],
  settings: [],
  notifications: [],
}

/** Prefix of the host's late parts that the sign-in page loads. */
const SIGN_IN_PART = 'sign-in-'

/**
 * The release as the sign-in page gets it: of all pages only the one that it leads back to, and the hashes of only what
 * it loads itself. Whatever else stood there would come before anybody can type.
 * @param redirect name of the route that the sign-in leads back to
 */
export const signInRelease = (release: InlineRelease, redirect: string | null): InlineRelease => {
  const found = namedRoute(release, redirect)
  const { base, late } = release.host
  const parts = Object.entries(late).filter(([part]) => part.startsWith(SIGN_IN_PART))
  const own = parts.flatMap(([, files]) => files).map((file) => base + file)
  return {
    ...release,
    host: { ...release.host, preload: [], late: Object.fromEntries(parts) },
    remotes: found ? [{ ...found.remote, ...nothing, routes: [{ ...found.route, pinyin: '', reads: [] }] }] : [],
    integrity: Object.fromEntries(Object.entries(release.integrity).filter(([address]) => own.includes(address))),
  }
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const preloadTag = (url: string, integrity: string): string => {
  const kind = url.endsWith('.css') ? 'style' : 'script'
  return `<link rel="preload" as="${kind}" href="${escapeAttribute(url)}" integrity="${integrity}" crossorigin>`
}

/**
 * The HTML of a page, from the host's template.
 * @param release already parsed, as `inlineRelease` makes it
 * @param preload addresses of files; those without a known hash are left out
 */
export const fillReleasePage = (template: string, release: InlineRelease, preload: readonly string[]): string => {
  const json = JSON.stringify(release).replaceAll('<', '\\u003c')
  const links = preload.map((url) => {
    const integrity = release.integrity[url]
    // A module would be made of what was preloaded, however often it was fetched since: the first script fetches it.
    return integrity && !isModuleScript(release, url) ? preloadTag(url, integrity) : ''
  })
  const inline = `<script type="application/json" id="outlet-release">${json}</script>`
  // Hosts built before there was a place for the preloads take them with the release.
  const withPlace = template.includes(PRELOAD_PLACEHOLDER)
    ? template
    : template.replace(RELEASE_PLACEHOLDER, RELEASE_PLACEHOLDER + PRELOAD_PLACEHOLDER)
  return withPlace
    .replaceAll(BASE_PLACEHOLDER, () => escapeAttribute(release.host.base))
    .replace(RELEASE_PLACEHOLDER, () => inline)
    .replace(PRELOAD_PLACEHOLDER, () => links.join(''))
}
