import { IconDown, IconMore } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import type { MenuSection } from '../menu/menu-sections'
import { PageLink } from './PageLink'
import { PopupMenu } from './PopupMenu'
import { SectionItems } from './SectionItems'
import { moveFocus } from './move-focus'
import { useFittingCount } from './use-fitting-count'
import type { Menu } from './use-menu'

const TopSection = ({ section, selected }: { section: MenuSection; selected: string }) => {
  const [only] = section.items
  if (section.isSinglePage && only) {
    return (
      <PageLink className="shell-menu-link" to={only.path} aria-current={only.name === selected ? 'page' : undefined}>
        {only.label}
      </PageLink>
    )
  }
  const button = (
    <>
      {section.label}
      <IconDown className="shell-menu-arrow" aria-hidden="true" />
    </>
  )
  return (
    <PopupMenu
      className="shell-menu-link"
      label={section.label}
      place="under"
      button={button}
      isMarked={section.items.some(({ name }) => name === selected)}
    >
      <SectionItems section={section} selected={selected} />
    </PopupMenu>
  )
}

/**
 * The sections in the bar, each with its pages in a popup. Sections that do not fit are in one more popup at the end.
 */
export const TopMenu = ({ menu: { sections, selected } }: { menu: Menu }) => {
  const { t } = useTranslation(HOST)
  const { holder, count } = useFittingCount(sections)
  const rest = sections.slice(count)
  return (
    <nav className="shell-top-menu" aria-label={t('frame.menu')}>
      <ul ref={holder} onKeyDown={(event) => moveFocus(event, 'horizontal')}>
        {sections.slice(0, count).map((section) => (
          <li key={section.name}>
            <TopSection section={section} selected={selected} />
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <PopupMenu
              className="shell-menu-link"
              label={t('frame.more')}
              place="under"
              button={<IconMore />}
              isMarked={rest.some(({ items }) => items.some(({ name }) => name === selected))}
            >
              {rest.map((section) => (
                <SectionItems
                  key={section.name}
                  section={section}
                  selected={selected}
                  hasTitle={!section.isSinglePage}
                />
              ))}
            </PopupMenu>
          </li>
        )}
      </ul>
    </nav>
  )
}
