import { Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { RefObject } from 'react'
import { download, downloadCsv } from '@outlet/shared/browser/download'
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
  const asCsv = () =>
    downloadCsv(
      trendCsv(steps, others, (column) => message(`csv_column.${column}`)),
      `${name}.csv`,
    )
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
