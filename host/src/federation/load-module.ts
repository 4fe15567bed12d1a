import type { InlineRelease, InlineRemote } from '@outlet/shared/contract/releases'
import { DEADLINE_MS, RemoteLoadError } from './load-script'

/** For what takes its time without the network: a late file of the host's has two tries of the deadline. */
const LATEST_MS = 3 * DEADLINE_MS

const LOADED = /\.(?:js|css)$/

/** What is there as its release says, or on its way. */
const checked = new Map<string, Promise<void>>()
/** What was not, when it was asked for last. */
const failed = new Set<string>()

/** What is asked for and has not been answered. */
const running = new Map<string, readonly Promise<void>[]>()

/**
 * Waits no longer than that.
 * @param url for the message
 */
const withinTime = <Result>(loading: Promise<Result>, url: string, milliseconds: number): Promise<Result> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RemoteLoadError('timeout', url)), milliseconds)
    void loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/**
 * Fetches a file into the browser's cache; beside a request that is without an answer yet, which may only be slow.
 * @param isAgain past what the cache has of it
 */
const fetchFile = (url: string, integrity: string, isAgain: boolean): Promise<void> => {
  const fetching = fetch(url, { integrity, cache: isAgain ? 'reload' : 'default' }).then(({ ok }) =>
    ok ? undefined : Promise.reject(new Error('refused')),
  )
  const first = Promise.any([fetching, ...(running.get(url) ?? [])]).catch(() => {
    throw new RemoteLoadError('unavailable', url)
  })
  running.set(url, [first])
  return withinTime(first, url, DEADLINE_MS)
}

/**
 * A bundler's own style sheets carry no hash, and it makes none where there is a link already: that of one which was
 * refused stays until the next try takes its place.
 */
const addInPlace = (link: HTMLLinkElement): void => {
  for (const other of document.head.querySelectorAll('link')) {
    if (other.rel === link.rel && other.href === link.href) other.remove()
  }
  document.head.append(link)
}

const addLink = (url: string, integrity: string): Promise<void> => {
  const link = document.createElement('link')
  link.rel = url.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  link.integrity = integrity
  link.crossOrigin = 'anonymous'
  link.href = url
  const loading = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new RemoteLoadError('unavailable', url))
  })
  addInPlace(link)
  return loading
}

/**
 * A module that was refused is refused until the page is loaded anew, and others import it by this one address: it is
 * fetched and checked before the browser takes it for a module.
 */
const loadFile = async (url: string): Promise<void> => {
  const integrity = globalThis.__integrity?.(url)
  if (integrity === undefined) throw new RemoteLoadError('integrity-unknown', url)
  const isAgain = failed.delete(url)
  const isStyle = url.endsWith('.css')
  if (!isStyle || isAgain) await fetchFile(url, integrity, isAgain)
  await withinTime(addLink(url, integrity), url, isStyle ? DEADLINE_MS : LATEST_MS)
}

const checkFile = (url: string): Promise<void> => {
  const known = checked.get(url)
  if (known) return known
  const loading = loadFile(url).catch((error: unknown) => {
    checked.delete(url)
    failed.add(url)
    throw error
  })
  checked.set(url, loading)
  return loading
}

/** Files that only other parts or languages need. */
const filesOfOthers = ({ base, preload, pages }: InlineRemote, parts: readonly string[]): Set<string> => {
  const own = new Set([...preload, ...parts.flatMap((part) => pages[part] ?? [])])
  const others = Object.values(pages).flat()
  return new Set(others.filter((file) => !own.has(file)).map((file) => base + file))
}

/**
 * Has every script and style of a release of ES modules fetched with its hash, since an import names none. Done when all
 * is there that these parts may import; what only other parts need is waited for when they are asked for.
 * @param parts names of parts, and the language
 * @throws RemoteLoadError of the first file that is missing or another
 */
export const checkModuleFiles = async (
  { integrity }: Pick<InlineRelease, 'integrity'>,
  remote: InlineRemote,
  ...parts: readonly string[]
): Promise<void> => {
  const others = filesOfOthers(remote, parts)
  const urls = Object.keys(integrity).filter((url) => url.startsWith(remote.base) && LOADED.test(url))
  const files = urls.map((url) => ({ url, loading: checkFile(url) }))
  for (const { url, loading } of files) if (others.has(url)) loading.catch(() => undefined)
  await Promise.all(files.filter(({ url }) => !others.has(url)).map(({ loading }) => loading))
}

/**
 * A module waits for what it takes of the host, however long; whoever waits for the module does not.
 * @param base of its release, for the message
 */
export const untilLate = <Result>(loading: Promise<Result>, base: string): Promise<Result> =>
  withinTime(loading, base, LATEST_MS)

/** Imports a module whose files have been checked. */
export const importModule = (url: string): Promise<unknown> => import(/* webpackIgnore: true */ url)
