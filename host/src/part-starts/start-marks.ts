import { webLocks } from '@outlet/shared/browser/browser-services'
import { localStore, sessionStore, type SafeStorage } from '@outlet/shared/browser/storage'
import { z } from '@outlet/shared/contract/zod'

const STARTING = 'outlet.parts.starting'
const REFUSED = 'outlet.parts.refused'
/** Marks of parts that a later release lacks stay behind. */
const MAX_MARKS = 50
const LOCK_PREFIX = 'outlet-page '
/** A browser that grants no lock within this time counts as one without Web Locks. */
const LOCK_TIMEOUT_MS = 500

/** A part that is starting, and the page load in which it is. */
const Mark = z.object({ id: z.string(), page: z.string() })
type Mark = z.infer<typeof Mark>

const read = <Item>(storage: SafeStorage, key: string, item: z.ZodType<Item>): readonly Item[] => {
  try {
    return z.array(item).parse(JSON.parse(storage.read(key) ?? '[]'))
  } catch {
    return []
  }
}

const write = (storage: SafeStorage, key: string, items: readonly unknown[]): void => {
  if (items.length === 0) storage.remove(key)
  else storage.write(key, JSON.stringify(items.slice(-MAX_MARKS)))
}

/** Marks of starting parts: they outlive the renderer, so that the next page load learns which parts hung it. */
export interface StartMarks {
  /** Parts that were starting in this tab when its page died. */
  readonly diedHere: readonly string[]
  /** Parts that were starting in any page of this browser that died. */
  readonly diedAnywhere: readonly string[]
  readonly mark: (id: string) => void
  /** Removes the marks of this page and of dead pages; a living page keeps its own. */
  readonly unmark: (id: string) => void
}

/** Holds the page's lock until the page is gone; answers whether the browser granted it. */
const holdPage = (locks: LockManager, page: string): Promise<boolean> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), LOCK_TIMEOUT_MS)
    const hold = () => {
      resolve(true)
      return new Promise<never>(() => undefined)
    }
    locks.request(LOCK_PREFIX + page, hold).catch(() => resolve(false))
  })

/** The page loads that live now; null where the browser cannot say. */
const livingPages = async (page: string): Promise<ReadonlySet<string> | null> => {
  const locks = webLocks()
  if (!locks || !(await holdPage(locks, page))) return null
  const { held = [] } = await locks.query()
  return new Set(held.map(({ name = '' }) => name.slice(LOCK_PREFIX.length)))
}

/**
 * Opens the marks of a new page load. A page holds a Web Lock while it lives, so a mark accuses its part only if the page
 * of the mark is gone. Without Web Locks other tabs' marks are neither read nor written: they may be of living pages.
 */
export const openStartMarks = async (): Promise<StartMarks> => {
  const page = Math.random().toString(36).slice(2)
  const living = await livingPages(page).catch(() => null)
  const storages = living ? [sessionStore, localStore] : [sessionStore]
  const isDead = (mark: Mark) => mark.page !== page && !living?.has(mark.page)
  const change = (next: (marks: readonly Mark[]) => readonly Mark[]) => {
    for (const storage of storages) write(storage, STARTING, next(read(storage, STARTING, Mark)))
  }
  const deadIn = (storage: SafeStorage) => read(storage, STARTING, Mark).filter(isDead)
  const ids = (marks: readonly Mark[]) => [...new Set(marks.map(({ id }) => id))]
  const [diedHere, diedAnywhere] = [ids(deadIn(sessionStore)), living ? ids(deadIn(localStore)) : []]
  const unmark = (id: string) =>
    change((marks) => marks.filter((mark) => mark.id !== id || !(mark.page === page || isDead(mark))))
  for (const id of diedHere) unmark(id)
  return {
    diedHere,
    diedAnywhere,
    mark: (id) => change((marks) => [...marks.filter((mark) => mark.id !== id || mark.page !== page), { id, page }]),
    unmark,
  }
}

/** Parts that are not started in this tab any more. */
export const readRefused = (): readonly string[] => read(sessionStore, REFUSED, z.string())
const changeRefused = (next: (ids: readonly string[]) => readonly string[]) =>
  write(sessionStore, REFUSED, next(readRefused()))
export const markRefused = (id: string): void => changeRefused((ids) => [...ids.filter((each) => each !== id), id])
export const unmarkRefused = (id: string): void => changeRefused((ids) => ids.filter((each) => each !== id))
