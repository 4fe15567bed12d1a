import { useLocale } from '@outlet/shared/settings/use-settings'
import type { ConsoleRoute } from '../router/console-route'
import { useServerMenu } from './use-server-menu'

/** What a page is called: as an administrator named it in the server's menu, else as its remote does. */
export const usePageLabel = (): ((page: Pick<ConsoleRoute, 'name' | 'label'>) => string) => {
  const locale = useLocale()
  const menu = useServerMenu()
  return ({ name, label }) => (menu.state === 'known' ? (menu.labels.get(name) ?? label) : label)[locale]
}
