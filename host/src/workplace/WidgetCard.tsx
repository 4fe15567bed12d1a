import type { RemoteWidget } from '@outlet/shared/contract/releases'
import type { Need } from '@outlet/shared/remote/widget'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useCallback, useId } from 'react'
import type { CSSProperties } from 'react'
import { useConsole } from '../console/console-model'
import { widgetId } from '../part-starts/part-id'
import type { Extension } from '../extensions/permitted-extensions'
import { PartInPlace } from '../lazy-parts/PartInPlace'

const COLUMNS = 24

/** Width on a medium screen: half of the columns, or all if two widgets would be too narrow. */
const mediumSpan = (span: number): number => (span > COLUMNS / 2 ? COLUMNS : COLUMNS / 2)

type Sizes = CSSProperties & Record<'--span' | '--span-medium' | '--part-height', number | string>

type WidgetCardProps = Extension<RemoteWidget> & {
  readonly onNeeds: (widget: string, needs: readonly Need[] | null) => void
}

/** One remote's widget with its heading. Errors stay inside, and its space is reserved from the start. */
export const WidgetCard = ({ remote, entry, onNeeds }: WidgetCardProps) => {
  const { widgetOf } = useConsole()
  const locale = useLocale()
  const headingId = useId()
  const id = widgetId(remote, entry.name)
  const reportNeeds = useCallback((needs: readonly Need[] | null) => onNeeds(id, needs), [onNeeds, id])
  const sizes: Sizes = {
    '--span': entry.span,
    '--span-medium': mediumSpan(entry.span),
    '--part-height': `${entry.height}px`,
  }
  return (
    <section className="widget" style={sizes} aria-labelledby={headingId}>
      <h2 id={headingId}>{entry.label[locale]}</h2>
      <div className="widget-body">
        <PartInPlace part={widgetOf(remote, entry.name)} remote={remote} id={id} reportNeeds={reportNeeds} />
      </div>
    </section>
  )
}
