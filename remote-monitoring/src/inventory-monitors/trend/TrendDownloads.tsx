import { Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { RefObject } from 'react'
import type { ChartPicture } from '@outlet/shared/charts/Chart'
import { formatExactTime } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { trendCsv } from './trend-csv'
import type { OtherSeries, Span, TrendStep } from './trend-steps'

interface TrendDownloadsProps {
  readonly steps: readonly TrendStep[]
  readonly others: readonly OtherSeries[]
  /** Of the files, without an ending. */
  readonly name: string
  readonly picture: RefObject<ChartPicture | null>
  /** What the chart is of, in words. */
  readonly title: string
  readonly window: Span
  /** There is no chart then to take a picture of. */
  readonly asTable: boolean
}

const download = (href: string, name: string) => {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

/** The chart as a picture, and the very series that is shown as CSV. */
export const TrendDownloads = ({ steps, others, name, picture, title, window, asTable }: TrendDownloadsProps) => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const words = (key: string) => t(`inventoryMonitors.trend.${key}`)
  const asPicture = () => {
    const span = [window.from, window.until].map((at) => formatExactTime(at, locale)).join(' – ')
    const caption = {
      title,
      lines: [span, words('png_unit')],
      legend: others.map(({ name: store, color }) => ({ name: store, color, dash: [] })),
    }
    if (picture.current) download(picture.current(caption), `${name}.png`)
  }
  const asCsv = () => {
    const text = trendCsv(steps, others, (column) => words(`csv_column.${column}`))
    const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
    download(address, `${name}.csv`)
    // The browser has begun by then.
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
  }
  return (
    <>
      <Button size="small" disabled={asTable} title={words('png_hint')} onClick={asPicture}>
        {words('png')}
      </Button>
      <Button size="small" title={words('csv_hint')} onClick={asCsv}>
        {words('csv')}
      </Button>
    </>
  )
}
