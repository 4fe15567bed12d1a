import { useLocale } from '@outlet/shared/settings/use-settings'
import type { ConsoleRoute } from '../router/console-route'
import { useConsole } from '../console/console-model'
import { useServerMenu } from './use-server-menu'

/**
 * Returns the label of a page: an administrator's name in the server's menu, else the label in its remote's current
 * manifest.
 */
export const usePageLabel = (): ((page: Pick<ConsoleRoute, 'name' | 'label'>) => string) => {
  const locale = useLocale()
  const menu = useServerMenu()
  const { routes } = useConsole()
  return ({ name, label }) => {
    const known = menu.state === 'known' ? menu.labels.get(name) : undefined
    return (known ?? routes.find((route) => route.name === name)?.label ?? label)[locale]
  }
}
