import { useLocale } from '@outlet/shared/settings/use-settings'
import { useId, useMemo, useState } from 'react'
import type { CSSProperties } from 'react'
import { useConsole } from '../console/console-model'
import { widgetId } from '../part-starts/part-id'
import { PartInPlace } from '../lazy-parts/PartInPlace'
import { useWidgetReporters, type Reporters } from './use-reports'
import type { Widget } from './widget-list'

type Sizes = CSSProperties & Record<`--${string}`, number | string>

/** Grid columns of the manifest for each metric. */
const METRIC_COLUMNS = 4

interface WidgetProps {
  readonly widget: Widget
  readonly reporters: Reporters
}

/** One remote's widget with its heading. Errors stay inside, and its space is reserved from the start. */
export const WidgetCard = ({ widget: { remote, entry }, reporters }: WidgetProps) => {
  const { widgetOf } = useConsole()
  const locale = useLocale()
  const titleId = useId()
  const id = widgetId(remote, entry.name)
  const [heading, setHeading] = useState<HTMLElement | null>(null)
  const reporting = useWidgetReporters(reporters, id)
  const widgetProps = useMemo(() => ({ ...reporting, heading }), [reporting, heading])
  const sizes: Sizes = { '--part-height': `${entry.height}px` }
  return (
    <section className="widget" style={sizes} aria-labelledby={titleId}>
      <header className="widget-heading">
        <h2 id={titleId}>{entry.label[locale]}</h2>
        <div className="widget-controls" ref={setHeading} />
      </header>
      <div className="widget-body">
        <PartInPlace part={widgetOf(remote, entry.name)} remote={remote} id={id} widgetProps={widgetProps} />
      </div>
    </section>
  )
}

/** A widget of metrics in the strip above the cards. */
export const WidgetMetrics = ({ widget: { remote, entry }, reporters }: WidgetProps) => {
  const { widgetOf } = useConsole()
  const locale = useLocale()
  const id = widgetId(remote, entry.name)
  const reporting = useWidgetReporters(reporters, id)
  const sizes: Sizes = { '--metrics': Math.max(1, Math.round(entry.span / METRIC_COLUMNS)) }
  return (
    <section className="metrics-part" style={sizes} aria-label={entry.label[locale]}>
      <PartInPlace part={widgetOf(remote, entry.name)} remote={remote} id={id} widgetProps={reporting} />
    </section>
  )
}

/** A widget that only reports; nothing of it is displayed. */
export const SilentWidget = ({ widget: { remote, entry }, reporters }: WidgetProps) => {
  const { widgetOf } = useConsole()
  const id = widgetId(remote, entry.name)
  const reporting = useWidgetReporters(reporters, id)
  return (
    <div hidden>
      <PartInPlace part={widgetOf(remote, entry.name)} remote={remote} id={id} widgetProps={reporting} />
    </div>
  )
}
