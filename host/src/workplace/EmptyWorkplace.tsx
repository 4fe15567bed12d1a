import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { HOST } from '../locales/add-host-messages'
import { useMenuSections } from '../menu/use-menu-sections'
import { startRoute } from '../router/host-routes'

/** No remote has a widget for this role: the pages that there are. */
export const EmptyWorkplace = () => {
  const { t } = useTranslation(HOST)
  const pages = useMenuSections().flatMap(({ items }) => items)
  const links = (
    <ul className="workplace-links">
      {pages
        .filter(({ name }) => name !== startRoute.name)
        .map(({ name, path, label }) => (
          <li key={name}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
    </ul>
  )
  return (
    <div className="workplace-empty">
      <EmptyState title={t('workplace.empty')} hint={t('workplace.empty_hint')} action={links} />
    </div>
  )
}
