import type { ReactNode } from 'react'
import { widgetId } from '../part-starts/part-id'
import { sectionsOf, type SizedCard } from './arrange-cards'
import type { Reporters } from './use-reports'
import { WidgetCard } from './WidgetCard'
import type { Widget } from './widget-list'

interface CardGridProps {
  readonly cards: readonly SizedCard[]
  /** Card before all others, in the wide column. */
  readonly first: ReactNode
  readonly reporters: Reporters
}

/** The cards in two columns of equal height; cards of full width divide them. */
export const CardGrid = ({ cards, first, reporters }: CardGridProps) => {
  const sections = sectionsOf(cards)
  const card = (widget: Widget) => (
    <WidgetCard key={widgetId(widget.remote, widget.entry.name)} widget={widget} reporters={reporters} />
  )
  return (
    <div className="workplace-grid">
      {(sections.length > 0 ? sections : [{ main: [], side: [] }]).map(({ main, side }, index) => (
        // The order of the sections is their identity.
        <div key={index} className="workplace-columns">
          {(index === 0 || main.length > 0) && (
            <div className="workplace-column">
              {index === 0 && first}
              {main.map(card)}
            </div>
          )}
          {side.length > 0 && <div className="workplace-column">{side.map(card)}</div>}
        </div>
      ))}
    </div>
  )
}
