import type { MenuSection } from '../menu/menu-sections'
import { PageLink } from './PageLink'
import { PopupMenu } from './PopupMenu'
import { SectionIcon } from './SectionIcon'
import type { Menu } from './use-menu'

const holds = ({ items }: MenuSection, selected: string): boolean => items.some((item) => item.name === selected)

/** The collapsed menu: an icon for each section, which opens the list of its pages beside it. */
export const MenuIcons = ({ menu }: { menu: Menu }) => (
  <ul className="shell-menu-list shell-menu-icons">
    {menu.sections.map((section) => {
      const [only] = section.items
      const icon = <SectionIcon name={section.icon} />
      return (
        <li key={section.name}>
          {section.isSinglePage && only ? (
            <PageLink
              className="shell-menu-link"
              to={only.path}
              aria-label={only.label}
              title={only.label}
              aria-current={only.name === menu.selected ? 'page' : undefined}
            >
              {icon}
            </PageLink>
          ) : (
            <PopupMenu
              className="shell-menu-link"
              label={section.label}
              place="beside"
              button={icon}
              isMarked={holds(section, menu.selected)}
            >
              <p className="popup-title">{section.label}</p>
              {section.items.map((item) => (
                <PageLink
                  key={item.name}
                  role="menuitem"
                  className="popup-item"
                  to={item.path}
                  aria-current={item.name === menu.selected ? 'page' : undefined}
                >
                  {item.label}
                </PageLink>
              ))}
            </PopupMenu>
          )}
        </li>
      )
    })}
  </ul>
)
