import { IconDown } from '@arco-design/web-react/icon'
import { useId } from 'react'
import type { KeyboardEvent } from 'react'
import type { MenuItem, MenuSection } from '../menu/menu-sections'
import { PageLink } from './PageLink'
import { SectionIcon } from './SectionIcon'
import { moveFocus } from './move-focus'
import type { Menu } from './use-menu'

interface MenuListProps {
  readonly menu: Menu
  /** Called after a click on a link. */
  readonly onFollow?: () => void
}

interface LinkProps {
  readonly item: MenuItem
  readonly selected: string
  readonly icon?: string
  readonly onFollow?: (() => void) | undefined
}

const MenuLink = ({ item, selected, icon, onFollow }: LinkProps) => (
  <PageLink
    className="shell-menu-link"
    to={item.path}
    aria-current={item.name === selected ? 'page' : undefined}
    onClick={onFollow}
  >
    {icon && <SectionIcon name={icon} />}
    <span className="shell-menu-label">{item.label}</span>
  </PageLink>
)

const Section = ({ section, menu, onFollow }: MenuListProps & { section: MenuSection }) => {
  const listId = useId()
  const isOpen = menu.isOpen(section.name)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== (isOpen ? 'ArrowLeft' : 'ArrowRight')) return
    event.preventDefault()
    menu.toggle(section.name)
  }
  return (
    <>
      <button
        type="button"
        className="shell-menu-link shell-menu-section"
        aria-expanded={isOpen}
        aria-controls={listId}
        data-holds-page={section.items.some((item) => item.name === menu.selected)}
        onClick={() => menu.toggle(section.name)}
        onKeyDown={onKeyDown}
      >
        <SectionIcon name={section.icon} />
        <span className="shell-menu-label">{section.label}</span>
        <IconDown className="shell-menu-arrow" aria-hidden="true" />
      </button>
      <ul id={listId} hidden={!isOpen}>
        {section.items.map((item) => (
          <li key={item.name}>
            <MenuLink item={item} selected={menu.selected} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The expanded menu: collapsible sections with links to their pages. */
export const MenuList = ({ menu, onFollow }: MenuListProps) => (
  <ul className="shell-menu-list" onKeyDown={(event) => moveFocus(event, 'vertical')}>
    {menu.sections.map((section) => {
      const [only] = section.items
      return (
        <li key={section.name}>
          {section.isSinglePage && only ? (
            <MenuLink item={only} icon={section.icon} selected={menu.selected} onFollow={onFollow} />
          ) : (
            <Section section={section} menu={menu} {...(onFollow && { onFollow })} />
          )}
        </li>
      )
    })}
  </ul>
)
