import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownAnnotation } from '@outlet/shared/charts/use-annotations'
import { DataTable } from '@outlet/shared/ui/DataTable'
import type { Column } from '@outlet/shared/ui/DataTable'
import { listOfKnown } from '../list-of-known'
import { annotationsIn } from './use-trend-annotations'
import { trendRows } from './trend-rows'
import { hasPrices } from './trend-steps'
import type { OtherSeries, TrendStep } from './trend-steps'
import { orderableText, otherText, priceText, rangeText, stockText } from './trend-text'
import type { TrendWords } from './trend-text'

interface TrendTableProps {
  readonly steps: readonly TrendStep[]
  readonly words: TrendWords
  readonly label: string
  readonly others: readonly OtherSeries[]
  readonly annotations: readonly ShownAnnotation[]
  readonly firstReadingFrom: number | null
}

const beginOf = ({ from }: TrendStep) => String(from)

/** The trend in numbers, for those whom the chart does not serve: the same steps, the latest first. */
export const TrendTable = ({ steps, words, label, others, annotations, firstReadingFrom }: TrendTableProps) => {
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
        from === firstReadingFrom ? `${words.span(from, until)} · ${words.firstReading}` : words.span(from, until),
      ),
      { ...column('stock', 110, (step) => stockText(step, words)), align: 'end' },
      { ...column('range', 130, (step) => rangeText(step, words)), align: 'end' },
      { ...column('orderable_share', 130, (step) => orderableText(step, words)), align: 'end' },
      ...(hasPrices(steps)
        ? [
            {
              ...column('price', 110, (step) => priceText(step, words)),
              moneyLines: (step: TrendStep) => [priceText(step, words) ?? ''],
              align: 'end' as const,
            },
          ]
        : []),
      ...others.map((other) => ({
        key: other.name,
        title: other.name,
        width: 150,
        align: 'end' as const,
        cell: (step: TrendStep) => otherText(other, step, words),
      })),
      column('restock', 130, ({ reading }) => (reading.restocks > 0 ? words.restocks(reading.restocks) : null)),
      ...(annotations.length > 0
        ? [
            {
              ...column('events', 320, eventsIn),
              // Price changes name amounts.
              moneyLines: (step: TrendStep) => [eventsIn(step)],
              title: t('inventoryMonitors.event.title'),
            },
          ]
        : []),
    ]
  }, [t, words, steps, others, annotations, firstReadingFrom])
  return <DataTable label={label} list={listOfKnown(rows)} columns={columns} rowKey={beginOf} />
}
