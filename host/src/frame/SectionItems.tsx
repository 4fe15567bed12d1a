import type { MenuSection } from '../menu/menu-sections'
import { PageLink } from './PageLink'

interface SectionItemsProps {
  readonly section: MenuSection
  readonly selected: string
  /** Shows the section's name above, if the popup's button does not show it. */
  readonly hasTitle?: boolean
}

/** Pages of a section as the items of a popup menu. */
export const SectionItems = ({ section, selected, hasTitle = false }: SectionItemsProps) => (
  <>
    {hasTitle && <p className="popup-title">{section.label}</p>}
    {section.items.map((item) => (
      <PageLink
        key={item.name}
        role="menuitem"
        className="popup-item"
        to={item.path}
        aria-current={item.name === selected ? 'page' : undefined}
      >
        {item.label}
      </PageLink>
    ))}
  </>
)
