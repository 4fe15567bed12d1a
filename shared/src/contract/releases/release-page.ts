import type { InlineRelease, InlineRemote, RemoteDescriptor, RemoteRoute } from '../releases'
import { bestRoute } from './route-overlap'

/** Placeholder for the release in the host's HTML, replaced by the server. */
export const RELEASE_PLACEHOLDER = '<!--outlet-release-->'
/**
 * Placeholder for the preloads. It stands after the script that starts the page's reads, because these would otherwise
 * wait for one of the six connections of an HTTP/1.1 host, and before the deferred scripts.
 */
export const PRELOAD_PLACEHOLDER = '<!--outlet-preload-->'
/** Placeholder for the base address of the host's own files. */
export const BASE_PLACEHOLDER = '{{base}}'

/** Markers around the sign-in page's HTML in the default language. The other languages follow as templates. */
export const LOCALE_START = '<!--outlet-locale-->'
export const LOCALE_END = '<!--/outlet-locale-->'
const OTHER_LOCALE = /<template data-locale="([\w-]+)">([^]*?)<\/template>/g

/** Returns the page's HTML in a language, or in the default language if the template does not contain it. */
export const pageInLocale = (template: string, locale: string | null): string => {
  const others = new Map([...template.matchAll(OTHER_LOCALE)].map(([, name = '', html = '']) => [name, html]))
  const plain = template.replaceAll(OTHER_LOCALE, '')
  const html = locale === null ? undefined : others.get(locale)
  const [start, end] = [plain.indexOf(LOCALE_START), plain.indexOf(LOCALE_END)]
  if (start === -1 || end === -1) return plain
  const shown = html ?? plain.slice(start + LOCALE_START.length, end)
  const page = plain.slice(0, start) + shown + plain.slice(end + LOCALE_END.length)
  if (html === undefined) return page
  return page.replace(/<html lang="[\w-]+" data-locale="[\w-]+"/, `<html lang="${locale}" data-locale="${locale}"`)
}

interface Installation {
  readonly environment: string
  readonly generation: number
  /** Empty = the page's own origin. */
  readonly api_base_url: string
  readonly time_zone?: string
  /** Returns the base address of a release's files, with a trailing slash. */
  readonly baseOf: (descriptor: Pick<RemoteDescriptor, 'name' | 'version'>) => string
  /** Defaults to no preview. */
  readonly preview?: InlineRelease['preview']
}

const HASHED_FILE = /\.(?:js|css|json)$/

const integrityOf = (descriptor: RemoteDescriptor, base: string): [string, string][] =>
  Object.entries(descriptor.files).flatMap(([file, hash]) => (HASHED_FILE.test(file) ? [[base + file, hash]] : []))

/** Returns the data about the pinned releases that the page receives. */
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
 * Returns the remote and route of a pathname, in order to preload the files of the page. The host's router decides
 * which page is displayed, because its own addresses take precedence over those of remotes.
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

/** Returns the route with a name; null if no remote has it. */
const namedRoute = (release: Pick<InlineRelease, 'remotes'>, wanted: string | null) => {
  for (const remote of release.remotes) {
    const route = remote.routes.find(({ name }) => name === wanted)
    if (route) return { remote, route }
  }
  return null
}

/**
 * Returns the addresses of all files that pages or widgets of a remote need, including the host's late files, so that
 * they load in parallel.
 * @param pages names of pages, widgets and languages
 */
export const pageFiles = (
  { host }: Pick<InlineRelease, 'host'>,
  remote: InlineRemote,
  ...pages: readonly string[]
): string[] => {
  const own = [...remote.preload, ...pages.flatMap((page) => remote.pages[page] ?? [])]
  const parts = pages.flatMap((page) => [...(remote.needs_late[page] ?? []), page])
  const late = parts.flatMap((part) => host.late[part] ?? [])
  return [...new Set([...late.map((file) => host.base + file), ...own.map((file) => remote.base + file)])]
}

/** Whether a file is a script of a release of ES modules, which is fetched and verified before it becomes a module. */
export const isModuleScript = ({ remotes }: Pick<InlineRelease, 'remotes'>, url: string): boolean =>
  url.endsWith('.js') && remotes.some(({ entry_type, base }) => entry_type === 'module' && url.startsWith(base))

/** Values of a remote that the sign-in page does not need. */
const omittedFields = {
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

/** Prefix of the names of the host's late files that the sign-in page loads. */
const SIGN_IN_PREFIX = 'sign-in-'

/**
 * Returns the release for the sign-in page: only the page to return to, and only the hashes of files that the sign-in
 * page loads. More data would delay the page.
 * @param redirect name of the route to return to after sign-in
 */
export const signInRelease = (release: InlineRelease, redirect: string | null): InlineRelease => {
  const found = namedRoute(release, redirect)
  const { base, late } = release.host
  const lateFiles = Object.entries(late).filter(([part]) => part.startsWith(SIGN_IN_PREFIX))
  const own = lateFiles.flatMap(([, files]) => files).map((file) => base + file)
  return {
    ...release,
    host: { ...release.host, preload: [], late: Object.fromEntries(lateFiles) },
    remotes: found ? [{ ...found.remote, ...omittedFields, routes: [{ ...found.route, pinyin: '', reads: [] }] }] : [],
    integrity: Object.fromEntries(Object.entries(release.integrity).filter(([address]) => own.includes(address))),
  }
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const preloadTag = (url: string, integrity: string): string => {
  const kind = url.endsWith('.css') ? 'style' : 'script'
  return `<link rel="preload" as="${kind}" href="${escapeAttribute(url)}" integrity="${integrity}" crossorigin>`
}

/**
 * Returns the HTML of a page from the host's template.
 * @param release parsed release, as returned by `inlineRelease`
 * @param preload addresses of files; those without a known hash are omitted
 */
export const fillReleasePage = (template: string, release: InlineRelease, preload: readonly string[]): string => {
  const json = JSON.stringify(release).replaceAll('<', '\\u003c')
  const links = preload.map((url) => {
    const integrity = release.integrity[url]
    // A preloaded module would be used without verification, so the first script fetches modules instead.
    return integrity && !isModuleScript(release, url) ? preloadTag(url, integrity) : ''
  })
  const inline = `<script type="application/json" id="outlet-release">${json}</script>`
  // Templates of older hosts have no placeholder for the preloads; they follow the release.
  const withPlace = template.includes(PRELOAD_PLACEHOLDER)
    ? template
    : template.replace(RELEASE_PLACEHOLDER, RELEASE_PLACEHOLDER + PRELOAD_PLACEHOLDER)
  return withPlace
    .replaceAll(BASE_PLACEHOLDER, () => escapeAttribute(release.host.base))
    .replace(RELEASE_PLACEHOLDER, () => inline)
    .replace(PRELOAD_PLACEHOLDER, () => links.join(''))
}
