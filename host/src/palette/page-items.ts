import type { ConsoleModel } from '../console/console-parts'
import type { MenuSection } from '../menu/menu-sections'
import { matchScore } from './match'
import type { KnownItem } from './palette-item'

/** The pages of the menu, each found by its names in both languages, and by what an administrator calls it. */
export const pageItems = ({ routes, router }: ConsoleModel, sections: readonly MenuSection[]): KnownItem[] =>
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
