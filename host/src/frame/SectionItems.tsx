import type { MenuSection } from '../menu/menu-sections'
import { PageLink } from './PageLink'

interface SectionItemsProps {
  readonly section: MenuSection
  readonly selected: string
  /** The section's own name above, where the popup's button does not say it. */
  readonly hasTitle?: boolean
}

/** A section's pages as the items of a popup menu. */
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
