import { Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { RefObject } from 'react'
import type { PivotAsked } from '@outlet/shared/contract/analyses'
import { measures, type Measure } from '@outlet/shared/contract/analytics'
import { BYTE_ORDER_MARK, csvLine } from '@outlet/shared/contract/csv'
import type { Figures } from './analytics.queries'
import { mainOf } from './plot'
import type { AnalysisTable, Cell } from './table'
import { useHeadText } from './use-head-text'
import { useRowText } from './use-key-text'

interface PivotDownloadsProps {
  readonly table: AnalysisTable
  readonly figures: Figures
  readonly asked: PivotAsked
  readonly picture: RefObject<(() => string) | null>
  readonly hasChart: boolean
}

const download = (href: string, name: string) => {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

/** The table that shows, as CSV; the chart as a picture. */
export const PivotDownloads = ({ table, figures, asked, picture, hasChart }: PivotDownloadsProps) => {
  const { t } = useTranslation('admin')
  const rowText = useRowText(asked, figures.labels)
  const headText = useHeadText(asked, figures.labels)
  const name = `${[...asked.measures, asked.rows, asked.columns].filter(Boolean).join('-')} ${figures.from} ${figures.to}`
  const numberOf = ({ measure, value }: Cell) => (value === null ? null : mainOf(measure, value, figures.currency))
  const unitOf = (measure: Measure): string | null => {
    const { unit } = measures[measure]
    if (unit === 'money') return figures.currency
    return unit === 'count' ? null : t(`analytics.unit.${unit}`)
  }
  const withUnit = ({ head, measure }: Cell) => [headText(head), unitOf(measure)].filter(Boolean).join(' · ')
  const asCsv = () => {
    const lines = [
      csvLine([t(`analytics.dimension.${asked.rows}`), ...table.totals.map(withUnit)]),
      ...table.rows.map((row) => csvLine([rowText(row), ...row.cells.map(numberOf)])),
      csvLine([t('analytics.sum'), ...table.totals.map(numberOf)]),
    ]
    const blob = new Blob([BYTE_ORDER_MARK + lines.join('')], { type: 'text/csv;charset=utf-8' })
    const address = URL.createObjectURL(blob)
    download(address, `${name}.csv`)
    // The browser has begun by then.
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
  }
  return (
    <>
      {hasChart && (
        <Button size="small" onClick={() => picture.current && download(picture.current(), `${name}.png`)}>
          PNG
        </Button>
      )}
      <Button size="small" onClick={asCsv}>
        CSV
      </Button>
    </>
  )
}
