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
    return JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null')
  } catch {
    return null
  }
}

export const writeDraft = (place: DraftPlace, values: unknown): void => {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(values))
  } catch {
    // A full storage must not stop somebody from typing; the draft alone is lost.
  }
}

export const dropDraft = (place: DraftPlace): void => sessionStorage.removeItem(keyOf(place))

/** What was typed at an address is not wanted any more, whichever form it was typed into. */
export const dropDraftsAt = (address: string): void => {
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith(PREFIX)) continue
    const place: unknown = JSON.parse(key.slice(PREFIX.length))
    if (Array.isArray(place) && place[1] === address) sessionStorage.removeItem(key)
  }
}

/** Somebody signed out on purpose: nothing of theirs stays in the tab. */
export const dropAllDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
