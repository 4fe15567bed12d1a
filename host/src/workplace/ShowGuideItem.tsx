import { IconBulb } from '@arco-design/web-react/icon'
import { useRole } from '@outlet/shared/session/use-role'
import { runAction } from '@outlet/shared/ui/use-action'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-model'
import { permittedExtensions } from '../extensions/permitted-extensions'
import { PageLink } from '../frame/PageLink'
import { HOST } from '../locales/add-host-messages'
import { startRoute } from '../router/host-routes'
import { isGuideFinished } from './guide-queries'
import { hiddenGuideQuery, isGuideHidden, setGuideHidden } from './hidden-guide'

/** Item of the account menu that shows the hidden guide again; renders nothing if the guide is visible or finished. */
export const ShowGuideItem = () => {
  const { t } = useTranslation(HOST)
  const { release } = useConsole()
  const role = useRole() ?? null
  const isFinished = isGuideFinished(permittedExtensions(release, role, (remote) => remote.steps))
  const { data } = useQuery({ ...hiddenGuideQuery, enabled: !isFinished })
  if (isFinished || !isGuideHidden(data?.columns)) return null
  return (
    <PageLink
      role="menuitem"
      className="popup-item"
      to={startRoute.path}
      onClick={() => void runAction(() => setGuideHidden(false))}
    >
      <IconBulb aria-hidden="true" />
      {t('guide.show')}
    </PageLink>
  )
}
