import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { usePageLabel } from '../menu/use-page-label'
import type { ConsoleRoute } from '../router/console-route'
import { PageLink } from './PageLink'
import type { Menu } from './use-menu'

interface BreadcrumbProps {
  readonly route: ConsoleRoute
  readonly menu: Menu
}

/** The way to the page: its section, which leads to the first page that one may open there, and the page itself. */
export const Breadcrumb = ({ route, menu }: BreadcrumbProps) => {
  const { t } = useTranslation(HOST)
  const labelOf = usePageLabel()
  const section = menu.sections.find(({ name }) => name === route.section)
  const [first] = section?.items ?? []
  if (!section || !first) return null
  const isFirst = first.name === menu.selected
  const ofStore = section.items.find(({ name }) => name === menu.selected && name !== route.name)
  return (
    <nav className="shell-breadcrumb" aria-label={t('frame.breadcrumb')}>
      <ol>
        {!section.isSinglePage && (
          <li>{isFirst ? section.label : <PageLink to={first.path}>{section.label}</PageLink>}</li>
        )}
        <li aria-current="page">{ofStore?.label ?? labelOf(route)}</li>
      </ol>
    </nav>
  )
}
