import { PageLink } from './PageLink'
import { PopupMenu } from './PopupMenu'
import { SectionIcon } from './SectionIcon'
import { SectionItems } from './SectionItems'
import { moveFocus } from './move-focus'
import type { Menu } from './use-menu'

/** The collapsed menu: an icon for each section, which opens the list of its pages beside it. */
export const MenuIcons = ({ menu: { sections, selected } }: { menu: Menu }) => (
  <ul className="shell-menu-list shell-menu-icons" onKeyDown={(event) => moveFocus(event, 'vertical')}>
    {sections.map((section) => {
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
              aria-current={only.name === selected ? 'page' : undefined}
            >
              {icon}
            </PageLink>
          ) : (
            <PopupMenu
              className="shell-menu-link"
              label={section.label}
              place="beside"
              button={icon}
              isMarked={section.items.some(({ name }) => name === selected)}
            >
              <SectionItems section={section} selected={selected} hasTitle />
            </PopupMenu>
          )}
        </li>
      )
    })}
  </ul>
)
