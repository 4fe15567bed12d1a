import { useLocale } from '@outlet/shared/settings/use-settings'
import type { ConsoleRoute } from '../router/console-route'
import { useConsole } from '../console/console-parts'
import { useServerMenu } from './use-server-menu'

/** What a page is called: as an administrator named it in the server's menu, else as its remote does by now. */
export const usePageLabel = (): ((page: Pick<ConsoleRoute, 'name' | 'label'>) => string) => {
  const locale = useLocale()
  const menu = useServerMenu()
  const { routes } = useConsole()
  return ({ name, label }) => {
    const known = menu.state === 'known' ? menu.labels.get(name) : undefined
    return (known ?? routes.find((route) => route.name === name)?.label ?? label)[locale]
  }
}
