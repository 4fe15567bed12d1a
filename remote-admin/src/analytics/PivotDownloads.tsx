import { Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { RefObject } from 'react'
import { measures } from '@outlet/shared/contract/analytics'
import { BYTE_ORDER_MARK, csvLine } from '@outlet/shared/contract/csv'
import { majorOf } from '@outlet/shared/format/money'
import type { Figures } from './analytics.queries'
import type { PivotAsked } from './pivot-url'
import type { AnalysisTable, Cell } from './table'
import { useHeadText } from './use-head-text'
import { useKeyText } from './use-key-text'

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
  const keyText = useKeyText()
  const headText = useHeadText(asked, figures.labels)
  const name = `${[...asked.measures, asked.rows, asked.columns].filter(Boolean).join('-')} ${figures.from} ${figures.to}`
  const numberOf = ({ measure, value }: Cell) =>
    value !== null && measures[measure].unit === 'money' ? majorOf(value, figures.currency) : value
  const asCsv = () => {
    const lines = [
      csvLine([t(`analytics.dimension.${asked.rows}`), ...table.heads.map(headText)]),
      ...table.rows.map(({ key, cells }) =>
        csvLine([keyText(asked.rows, key, figures.labels), ...cells.map(numberOf)]),
      ),
      csvLine([t('analytics.sum'), ...table.sums.map(numberOf)]),
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
