import { webLocks } from '@outlet/shared/browser/browser-services'
import { localStore, readJson, sessionStore, type SafeStorage } from '@outlet/shared/browser/storage'
import { z } from '@outlet/shared/contract/zod'

/**
 * Key prefix before a page's id. Each page writes its marks under its own key, so that pages cannot overwrite each
 * other's marks.
 */
const STARTING = 'outlet.parts.starting.'
const REFUSED = 'outlet.parts.refused'
/**
 * Maximum number of dead pages whose marks are stored; marks of parts that a later release lacks are never removed
 * otherwise.
 */
const MAX_DEAD_PAGES = 50
const LOCK_PREFIX = 'outlet-page '
/** A browser that grants no lock within this time is treated as one without Web Locks. */
const LOCK_TIMEOUT_MS = 500

const Ids = z.array(z.string())

const read = (storage: SafeStorage, key: string): readonly string[] => readJson(storage, key, Ids, [])

const write = (storage: SafeStorage, key: string, ids: readonly string[]): void => {
  if (ids.length === 0) storage.remove(key)
  else storage.write(key, JSON.stringify(ids))
}

/** Ids of the page loads that left marks in a storage. */
const pagesIn = (storage: SafeStorage): readonly string[] =>
  storage.keys().flatMap((key) => (key.startsWith(STARTING) ? [key.slice(STARTING.length)] : []))

/** Marks of starting parts. They outlive the renderer, so that the next page load can find out which parts hung it. */
export interface StartMarks {
  /** Parts that were starting in this tab when its page died. */
  readonly diedHere: readonly string[]
  /** Parts that were starting in any page of this browser that died. */
  readonly diedAnywhere: readonly string[]
  readonly mark: (id: string) => void
  /** Removes the mark from this page and from dead pages; living pages retain theirs. */
  readonly unmark: (id: string) => void
}

/** Holds the page's lock until the page is gone. Resolves to whether the browser granted it. */
const holdPage = (locks: LockManager, page: string): Promise<boolean> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), LOCK_TIMEOUT_MS)
    const hold = () => {
      resolve(true)
      return new Promise<never>(() => undefined)
    }
    locks.request(LOCK_PREFIX + page, hold).catch(() => resolve(false))
  })

/** Ids of the living page loads; null if the browser cannot list them. */
const livingPages = async (page: string): Promise<ReadonlySet<string> | null> => {
  const locks = webLocks()
  if (!locks || !(await holdPage(locks, page))) return null
  const { held = [] } = await locks.query()
  return new Set(held.map(({ name = '' }) => name.slice(LOCK_PREFIX.length)))
}

/**
 * Opens the marks of a new page load. A page holds a Web Lock while it lives, so a mark only accuses its part if the
 * page of the mark is gone. Without Web Locks other tabs' marks are neither read nor written, because their pages may
 * be living.
 */
export const openStartMarks = async (): Promise<StartMarks> => {
  const page = Math.random().toString(36).slice(2)
  // Before the locks are read: a page that starts in between would have marks but no lock, and would count as dead.
  const [here, anywhere] = [pagesIn(sessionStore), pagesIn(localStore)]
  const living = await livingPages(page).catch(() => null)
  const storages = living ? [sessionStore, localStore] : [sessionStore]
  const deadOf = (pages: readonly string[]) => pages.filter((each) => !living?.has(each))
  const marksOf = (storage: SafeStorage, pages: readonly string[]) => [
    ...new Set(pages.flatMap((each) => read(storage, STARTING + each))),
  ]
  const deadHere = deadOf(here)
  const deadAnywhere = living ? deadOf(anywhere) : []
  for (const each of deadAnywhere.slice(MAX_DEAD_PAGES)) localStore.remove(STARTING + each)
  const [diedHere, diedAnywhere] = [marksOf(sessionStore, deadHere), marksOf(localStore, deadAnywhere)]

  // Only this page changes its own marks, so they are not read again: each part that starts changes them twice.
  let own: readonly string[] = []
  const changeOwn = (ids: readonly string[]) => {
    own = ids
    for (const storage of storages) write(storage, STARTING + page, own)
  }
  const without = (ids: readonly string[], id: string) => ids.filter((each) => each !== id)
  const dead = [...new Set([...deadHere, ...deadAnywhere])]
  const unmark = (id: string) => {
    if (own.includes(id)) changeOwn(without(own, id))
    for (const storage of storages)
      for (const each of dead) write(storage, STARTING + each, without(read(storage, STARTING + each), id))
  }
  for (const id of diedHere) unmark(id)
  return { diedHere, diedAnywhere, mark: (id) => changeOwn([...without(own, id), id]), unmark }
}

/** Ids of the parts that are not started in this tab any more. */
export const readRefused = (): readonly string[] => read(sessionStore, REFUSED)
const changeRefused = (next: (ids: readonly string[]) => readonly string[]) =>
  write(sessionStore, REFUSED, next(readRefused()))
export const markRefused = (id: string): void => changeRefused((ids) => [...ids.filter((each) => each !== id), id])
export const unmarkRefused = (id: string): void => changeRefused((ids) => ids.filter((each) => each !== id))
