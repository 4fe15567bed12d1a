import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-parts'
import { HOST } from '../locales/add-host-messages'
import type { ItemKind, KnownItem, PaletteGroup, PaletteItem } from './palette-item'
import type { Recent } from './recents'
import { useKnownItems } from './use-known-items'

/** A recent one stands before others that fit as well. */
const RECENT_BONUS = 5
const SHOWN_AT_MOST = 8

const isKind = (kind: ItemKind) => (item: PaletteItem) => item.kind === kind

const fitting = (items: readonly KnownItem[], typed: string, recents: readonly Recent[]): PaletteItem[] =>
  items
    .map((item) => ({ item, score: item.scoreOf(typed) }))
    .filter(({ score }) => score > 0)
    .map(({ item, score }) => ({ item, score: score + (recents.some(({ id }) => id === item.id) ? RECENT_BONUS : 0) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, SHOWN_AT_MOST)
    .map(({ item }) => item.forText?.(typed) ?? item)

/** What is known without the server, as it fits what was typed; with nothing typed: the recent ones, then all. */
export const useGroups = (typed: string, recents: readonly Recent[]): PaletteGroup[] => {
  const { t } = useTranslation(HOST)
  const { router } = useConsole()
  const known = useKnownItems()
  const group = (id: 'recent' | 'pages' | 'commands', items: readonly PaletteItem[]): PaletteGroup => ({
    id,
    label: t(`palette.${id}`),
    items,
  })
  const shownAgain = ({ id, hit }: Recent): PaletteItem[] => {
    if (hit)
      return [{ id, kind: 'found', title: hit.title, detail: hit.detail, hit, run: () => router.navigate(hit.link) }]
    return known.filter((item) => item.id === id)
  }
  const groups = (): PaletteGroup[] => {
    if (typed.trim() === '') {
      const recent = recents.flatMap(shownAgain)
      const others = known.filter(({ id }) => recents.every((each) => each.id !== id))
      return [
        group('recent', recent),
        group('commands', others.filter(isKind('command'))),
        group('pages', others.filter(isKind('page'))),
      ]
    }
    const found = fitting(known, typed, recents)
    const [first] = found
    const pages = group('pages', found.filter(isKind('page')))
    const commands = group('commands', found.filter(isKind('command')))
    return first?.kind === 'command' ? [commands, pages] : [pages, commands]
  }
  return groups().filter(({ items }) => items.length > 0)
}
