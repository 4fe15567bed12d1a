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
  /** File name without extension. */
  readonly name: string
  readonly picture: RefObject<ChartPicture | null>
  /** Title of the chart, for the picture. */
  readonly title: string
  readonly window: Span
  /** Whether the table is shown; there is then no chart to download. */
  readonly asTable: boolean
}

const download = (href: string, name: string) => {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

/** Downloads the chart as a picture, or the displayed series as CSV. */
export const TrendDownloads = ({ steps, others, name, picture, title, window, asTable }: TrendDownloadsProps) => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const message = (key: string) => t(`inventoryMonitors.trend.${key}`)
  const asPicture = () => {
    const span = [window.from, window.until].map((at) => formatExactTime(at, locale)).join(' – ')
    const caption = {
      title,
      lines: [span, message('png_unit')],
      legend: others.map(({ name: store, color }) => ({ name: store, color, dash: [] })),
    }
    if (picture.current) download(picture.current(caption), `${name}.png`)
  }
  const asCsv = () => {
    const text = trendCsv(steps, others, (column) => message(`csv_column.${column}`))
    const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
    download(address, `${name}.csv`)
    // Revoked after a delay, when the browser has started the download.
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
  }
  return (
    <>
      <Button size="small" disabled={asTable} title={message('png_hint')} onClick={asPicture}>
        {message('png')}
      </Button>
      <Button size="small" title={message('csv_hint')} onClick={asCsv}>
        {message('csv')}
      </Button>
    </>
  )
}
