import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownAnnotation } from '@outlet/shared/charts/use-annotations'
import { DataTable } from '@outlet/shared/ui/DataTable'
import type { Column } from '@outlet/shared/ui/DataTable'
import { listOfKnown } from '@outlet/shared/ui/list-of-known'
import { annotationsIn } from './use-trend-annotations'
import { trendRows } from './trend-rows'
import { hasPrices } from './trend-steps'
import type { OtherSeries, TrendStep } from './trend-steps'
import { orderableText, otherText, priceText, rangeText, stockText } from './trend-text'
import type { TrendLabels } from './trend-text'

interface TrendTableProps {
  readonly steps: readonly TrendStep[]
  readonly labels: TrendLabels
  readonly label: string
  readonly others: readonly OtherSeries[]
  readonly annotations: readonly ShownAnnotation[]
  readonly firstReadingFrom: number | null
}

const keyOf = ({ from }: TrendStep) => String(from)

/** The trend as a table of the chart's steps, latest first. Accessible alternative to the chart. */
export const TrendTable = ({ steps, labels, label, others, annotations, firstReadingFrom }: TrendTableProps) => {
  const { t } = useTranslation('monitoring')
  const rows = useMemo(() => trendRows(steps, others.length === 0), [steps, others])
  const columns = useMemo((): readonly Column<TrendStep>[] => {
    const column = (key: string, width: number, cell: Column<TrendStep>['cell']): Column<TrendStep> => ({
      key,
      title: t(`inventoryMonitors.trend.${key}`),
      width,
      cell,
    })
    const eventsIn = (step: TrendStep) =>
      annotationsIn(annotations, step)
        .map(({ text }) => text)
        .join('; ')
    return [
      column('step', 220, ({ from, until }) =>
        from === firstReadingFrom ? `${labels.span(from, until)} · ${labels.firstReading}` : labels.span(from, until),
      ),
      { ...column('stock', 110, (step) => stockText(step, labels)), align: 'end' },
      { ...column('range', 130, (step) => rangeText(step, labels)), align: 'end' },
      { ...column('orderable_share', 130, (step) => orderableText(step, labels)), align: 'end' },
      ...(hasPrices(steps)
        ? [
            {
              ...column('price', 110, (step) => priceText(step, labels)),
              moneyLines: (step: TrendStep) => [priceText(step, labels) ?? ''],
              align: 'end' as const,
            },
          ]
        : []),
      ...others.map((other) => ({
        key: other.name,
        title: other.name,
        width: 150,
        align: 'end' as const,
        cell: (step: TrendStep) => otherText(other, step, labels),
      })),
      column('restock', 130, ({ reading }) => (reading.restocks > 0 ? labels.restocks(reading.restocks) : null)),
      ...(annotations.length > 0
        ? [
            {
              ...column('events', 320, eventsIn),
              // Price changes contain amounts.
              moneyLines: (step: TrendStep) => [eventsIn(step)],
              title: t('inventoryMonitors.event.title'),
            },
          ]
        : []),
    ]
  }, [t, labels, steps, others, annotations, firstReadingFrom])
  return <DataTable label={label} list={listOfKnown(rows)} columns={columns} rowKey={keyOf} />
}
