import { useTranslation } from 'react-i18next'
import { useConsole, type ConsoleModel } from '../console/console-model'
import { HOST } from '../locales/add-host-messages'
import type { ItemKind, KnownItem, PaletteGroup, PaletteItem } from './palette-item'
import type { Recent } from './recents'
import { useCan } from '@outlet/shared/session/use-can'
import { useRole } from '@outlet/shared/session/use-role'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useBuyingStop } from '../buying-stop/buying-stop.queries'
import { useMenuSections } from '../menu/use-menu-sections'
import { actionItems, addressItem } from './action-items'
import { useCommandItems } from './command-items'
import type { MenuSection } from '../menu/menu-sections'
import { matchScore } from './match'

/** The pages of the menu. Each is found by its names in both languages, and by an administrator's name for it. */
const pageItems = ({ routes, router }: ConsoleModel, sections: readonly MenuSection[]): KnownItem[] =>
  sections.flatMap((section) =>
    section.items.map(({ name, path, label }) => {
      const route = routes.find((each) => each.name === name)
      const texts = [label, ...Object.values(route?.label ?? {})]
      return {
        id: `page ${name}`,
        kind: 'page' as const,
        title: label,
        detail: section.isSinglePage ? undefined : section.label,
        scoreOf: (typed: string) => matchScore(typed, { texts, pinyin: route?.pinyin }),
        run: () => router.navigate(path),
      }
    }),
  )

/** Pages, commands and actions that the role may use. */
const useKnownItems = (): KnownItem[] => {
  const model = useConsole()
  const locale = useLocale()
  const role = useRole() ?? null
  const sections = useMenuSections()
  const commands = useCommandItems(role, locale)
  const mayStop = useCan()('buying-stop.write')
  const isStopped = Boolean(useBuyingStop())
  const actions = actionItems(model, locale, mayStop ? { isStopped } : null)
  return [addressItem(model, locale), ...pageItems(model, sections), ...commands, ...actions]
}

/** Score bonus that puts a recent item before equally good ones. */
const RECENT_BONUS = 5
const MAX_SHOWN = 8

const isKind = (kind: ItemKind) => (item: PaletteItem) => item.kind === kind

const fitting = (items: readonly KnownItem[], typed: string, recents: readonly Recent[]): PaletteItem[] =>
  items
    .map((item) => ({ item, score: item.scoreOf(typed) }))
    .filter(({ score }) => score > 0)
    .map(({ item, score }) => ({ item, score: score + (recents.some(({ id }) => id === item.id) ? RECENT_BONUS : 0) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_SHOWN)
    .map(({ item }) => item.forText?.(typed) ?? item)

/** Items known without the server that match the typed text; without text the recent items, then all. */
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
