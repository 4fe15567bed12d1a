import { z } from '@outlet/shared/contract/zod'

const STARTING = 'outlet.parts.starting'
const REFUSED = 'outlet.parts.refused'
/** Marks of parts that a later release lacks stay behind. */
const MOST = 50

const read = (storage: Storage, key: string): string[] => {
  try {
    return z.array(z.string()).parse(JSON.parse(storage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

/** A browser that stores nothing more starts parts without marks. */
const write = (storage: Storage, key: string, ids: readonly string[]): void => {
  try {
    if (ids.length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(ids.slice(-MOST)))
  } catch {
    return
  }
}

const change = (key: string, storages: readonly Storage[], next: (ids: readonly string[]) => readonly string[]) => {
  for (const storage of storages) write(storage, key, next(read(storage, key)))
}

const without = (id: string) => (ids: readonly string[]) => ids.filter((each) => each !== id)
const withOne = (id: string) => (ids: readonly string[]) => [...without(id)(ids), id]

/** This tab's marks outlive its renderer; other tabs, and a tab in this one's place, see those of the browser. */
const both = () => [sessionStorage, localStorage]

/** What was starting when this tab's page ended, and what is or was starting in any tab. */
export const readStarting = () => ({
  here: read(sessionStorage, STARTING),
  anywhere: read(localStorage, STARTING),
})
export const markStarting = (id: string): void => change(STARTING, both(), withOne(id))
export const unmarkStarting = (id: string): void => change(STARTING, both(), without(id))

/** What is not started in this tab any more. */
export const readRefused = (): readonly string[] => read(sessionStorage, REFUSED)
export const markRefused = (id: string): void => change(REFUSED, [sessionStorage], withOne(id))
export const unmarkRefused = (id: string): void => change(REFUSED, [sessionStorage], without(id))
