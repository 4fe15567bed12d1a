import { localStore } from '@outlet/shared/browser/storage'
import type { PaletteItem } from './palette-item'
import { z } from '@outlet/shared/contract/zod'

const KEPT = 8

/** What was chosen: by its id, or, found on the server, with all that its line shows. */
const Recent = z.object({
  id: z.string(),
  hit: z
    .object({ id: z.string(), title: z.string(), detail: z.string().optional(), link: z.string().startsWith('/') })
    .optional(),
})
export type Recent = z.infer<typeof Recent>

const keyOf = (accountId: string): string => `outlet-palette ${accountId}`

/** What this person chose last in this browser, newest first. */
export const readRecents = (accountId: string): Recent[] => {
  try {
    return z.array(Recent).parse(JSON.parse(localStore.read(keyOf(accountId)) ?? '[]'))
  } catch {
    return []
  }
}

export const rememberRecent = (accountId: string, { id, hit }: Pick<PaletteItem, 'id' | 'hit'>): void => {
  const others = readRecents(accountId).filter((recent) => recent.id !== id)
  localStore.write(keyOf(accountId), JSON.stringify([{ id, hit }, ...others].slice(0, KEPT)))
}
