import { localStore, readJson } from '@outlet/shared/browser/storage'
import type { PaletteItem } from './palette-item'
import { z } from '@outlet/shared/contract/zod'

const MAX_RECENTS = 8

/** A recent choice: its id, and for search results the whole line. */
const Recent = z.object({
  id: z.string(),
  hit: z
    .object({ id: z.string(), title: z.string(), detail: z.string().optional(), link: z.string().startsWith('/') })
    .optional(),
})
export type Recent = z.infer<typeof Recent>

const keyOf = (accountId: string): string => `outlet-palette ${accountId}`

/** The person's last choices in this browser, newest first. */
export const readRecents = (accountId: string): Recent[] => readJson(localStore, keyOf(accountId), z.array(Recent), [])

export const rememberRecent = (accountId: string, { id, hit }: Pick<PaletteItem, 'id' | 'hit'>): void => {
  const others = readRecents(accountId).filter((recent) => recent.id !== id)
  localStore.write(keyOf(accountId), JSON.stringify([{ id, hit }, ...others].slice(0, MAX_RECENTS)))
}
