import { sessionStore } from '../browser/storage'

const PREFIX = 'outlet-draft '

/** Drafts are of one person, at one address, in one tab; never for secrets, since any script of the page can read them. */
export interface DraftPlace {
  readonly accountId: string
  readonly address: string
  readonly name: string
}

const keyOf = ({ accountId, address, name }: DraftPlace): string => PREFIX + JSON.stringify([accountId, address, name])

export const readDraft = (place: DraftPlace): unknown => {
  try {
    return JSON.parse(sessionStore.read(keyOf(place)) ?? 'null')
  } catch {
    return null
  }
}

export const writeDraft = (place: DraftPlace, values: unknown): void => {
  sessionStore.write(keyOf(place), JSON.stringify(values))
}

export const dropDraft = (place: DraftPlace): void => sessionStore.remove(keyOf(place))

/** What was typed at an address is not wanted any more, whichever form it was typed into. */
export const dropDraftsAt = (address: string): void => {
  for (const key of sessionStore.keys()) {
    if (!key.startsWith(PREFIX)) continue
    const place: unknown = JSON.parse(key.slice(PREFIX.length))
    if (Array.isArray(place) && place[1] === address) sessionStore.remove(key)
  }
}

/** Somebody signed out on purpose: nothing of theirs stays in the tab. */
export const dropAllDrafts = (): void => {
  for (const key of sessionStore.keys()) if (key.startsWith(PREFIX)) sessionStore.remove(key)
}
