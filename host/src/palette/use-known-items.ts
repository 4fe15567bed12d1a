import { useCan } from '@outlet/shared/session/use-can'
import { useRole } from '@outlet/shared/session/use-role'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useBuyingStop } from '../buying-stop/use-buying-stop'
import { useConsole } from '../console/console-parts'
import { useMenuSections } from '../menu/use-menu-sections'
import { actionItems } from './action-items'
import { useCommandItems } from './command-items'
import { pageItems } from './page-items'
import type { KnownItem } from './palette-item'

/** Pages, commands and actions that the role may use. */
export const useKnownItems = (): KnownItem[] => {
  const model = useConsole()
  const locale = useLocale()
  const role = useRole() ?? null
  const sections = useMenuSections()
  const commands = useCommandItems(role, locale)
  const mayStop = useCan()('buying-stop.write')
  const isStopped = Boolean(useBuyingStop())
  return [...pageItems(model, sections), ...commands, ...actionItems(model, locale, mayStop ? { isStopped } : null)]
}
