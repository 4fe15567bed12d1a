import { readJson, sessionStore } from '../browser/storage'

const PREFIX = 'outlet-draft '

/**
 * Drafts belong to one user, one address and one tab. Never for secrets, since any script of the page can read them.
 */
export interface DraftPlace {
  readonly accountId: string
  readonly address: string
  readonly name: string
}

const keyOf = ({ accountId, address, name }: DraftPlace): string => PREFIX + JSON.stringify([accountId, address, name])

export const readDraft = (place: DraftPlace): unknown =>
  readJson<unknown>(sessionStore, keyOf(place), { parse: (value) => value }, null)

export const writeDraft = (place: DraftPlace, values: unknown): void => {
  sessionStore.write(keyOf(place), JSON.stringify(values))
}

export const dropDraft = (place: DraftPlace): void => sessionStore.remove(keyOf(place))

export const dropDraftsAt = (address: string): void => {
  for (const key of sessionStore.keys()) {
    if (!key.startsWith(PREFIX)) continue
    const place: unknown = JSON.parse(key.slice(PREFIX.length))
    if (Array.isArray(place) && place[1] === address) sessionStore.remove(key)
  }
}

/** Drops all drafts of the tab, after an explicit sign-out. */
export const dropAllDrafts = (): void => {
  for (const key of sessionStore.keys()) if (key.startsWith(PREFIX)) sessionStore.remove(key)
}
