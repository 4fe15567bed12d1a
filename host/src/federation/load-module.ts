import type { InlineRelease, InlineRemote } from '@outlet/shared/contract/releases'
import { DEADLINE_MS, RemoteLoadError } from './load-script'

/** Deadline for steps that do not only depend on the network: a lazy file of the host may need two tries. */
const SLOW_DEADLINE_MS = 3 * DEADLINE_MS

const LOADED = /\.(?:js|css)$/

/** Files that are intact or being checked, by address. */
const checked = new Map<string, Promise<void>>()
/** Files that failed at their last check. */
const failed = new Set<string>()

/** Requests without a response, by address. */
const running = new Map<string, readonly Promise<void>[]>()

/**
 * Rejects if a promise takes longer than a time.
 * @param url address for the error message
 */
const withDeadline = <Result>(loading: Promise<Result>, url: string, milliseconds: number): Promise<Result> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RemoteLoadError('timeout', url)), milliseconds)
    void loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/**
 * Fetches a file into the browser's cache. Earlier requests for it that are still running also count, since they may
 * only be slow.
 * @param isAgain bypasses the cache
 */
const fetchFile = (url: string, integrity: string, isAgain: boolean): Promise<void> => {
  const fetching = fetch(url, { integrity, cache: isAgain ? 'reload' : 'default' }).then(({ ok }) =>
    ok ? undefined : Promise.reject(new Error('refused')),
  )
  const first = Promise.any([fetching, ...(running.get(url) ?? [])]).catch(() => {
    throw new RemoteLoadError('unavailable', url)
  })
  running.set(url, [first])
  return withDeadline(first, url, DEADLINE_MS)
}

/**
 * Adds a link and removes earlier links to the same file. A bundler adds links to its own style sheets without a hash,
 * and none if a link to the file exists; the link of a refused file therefore stays until the next try replaces it.
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
 * Fetches and checks a file before the browser treats it as a module: a refused module stays refused until the page
 * reloads, because other modules import it by the same address.
 */
const loadFile = async (url: string): Promise<void> => {
  const integrity = globalThis.__integrity?.(url)
  if (integrity === undefined) throw new RemoteLoadError('integrity-unknown', url)
  const isAgain = failed.delete(url)
  const isStyle = url.endsWith('.css')
  if (!isStyle || isAgain) await fetchFile(url, integrity, isAgain)
  await withDeadline(addLink(url, integrity), url, isStyle ? DEADLINE_MS : SLOW_DEADLINE_MS)
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
const filesOfOthers = ({ base, preload, pages }: InlineRemote, partNames: readonly string[]): Set<string> => {
  const own = new Set([...preload, ...partNames.flatMap((part) => pages[part] ?? [])])
  const others = Object.values(pages).flat()
  return new Set(others.filter((file) => !own.has(file)).map((file) => base + file))
}

/**
 * Fetches every script and style of an ES module release with its hash, because an `import` cannot carry one. Resolves
 * when all files that these parts may import are checked; files of other parts are awaited when those parts are
 * requested.
 * @param partNames names of parts, and the language
 * @throws RemoteLoadError for the first file that is missing or modified
 */
export const checkModuleFiles = async (
  { integrity }: Pick<InlineRelease, 'integrity'>,
  remote: InlineRemote,
  ...partNames: readonly string[]
): Promise<void> => {
  const others = filesOfOthers(remote, partNames)
  const urls = Object.keys(integrity).filter((url) => url.startsWith(remote.base) && LOADED.test(url))
  const files = urls.map((url) => ({ url, loading: checkFile(url) }))
  for (const { url, loading } of files) if (others.has(url)) loading.catch(() => undefined)
  await Promise.all(files.filter(({ url }) => !others.has(url)).map(({ loading }) => loading))
}

/**
 * Waits for a module with a deadline: evaluation may wait for the host's shared modules without a limit.
 * @param base address of the release, for the error message
 */
export const withSlowDeadline = <Result>(loading: Promise<Result>, base: string): Promise<Result> =>
  withDeadline(loading, base, SLOW_DEADLINE_MS)

/** Imports a module whose files have been checked. */
export const importModule = (url: string): Promise<unknown> => import(/* webpackIgnore: true */ url)
