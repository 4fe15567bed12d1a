import { Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { RefObject } from 'react'
import { download, downloadCsv } from '@outlet/shared/browser/download'
import type { PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import type { ChartPicture } from '@outlet/shared/charts/Chart'
import type { Filters } from '@outlet/shared/contract/analytics/analyses'
import { totalKindOf } from '@outlet/shared/contract/analytics'
import { zoneText } from '@outlet/shared/contract/time/zone'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { BYTE_ORDER_MARK, csvLine } from '@outlet/shared/contract/list/csv'
import type { Metrics } from '../analytics.queries'
import { isOfTime } from './pivot'
import type { View } from './pivot-url'
import { mainOf } from '../charts/plot'
import type { AnalysisTable, Cell } from '../table'
import { useHeadText } from '../use-head-text'
import { useRowText } from '../use-key-text'
import { usePictureCaption, useUnitText } from '../charts/use-picture-caption'

interface PivotDownloadsProps {
  readonly table: AnalysisTable
  readonly metrics: Metrics
  readonly requested: PivotQuery
  readonly picture: RefObject<ChartPicture | null>
  readonly view: View
  readonly filters: Partial<Filters>
}

/** Downloads the displayed table as CSV and the chart as an image. */
export const PivotDownloads = ({ table, metrics, requested, picture, view, filters }: PivotDownloadsProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const captionOf = usePictureCaption({ table, metrics, requested, view, filters })
  const rowText = useRowText(requested, metrics)
  const headText = useHeadText(requested, metrics)
  const name = `${[...requested.measures, requested.rows, requested.columns].filter(Boolean).join('-')} ${metrics.from} ${metrics.to}`
  const numberOf = ({ measure, value }: Cell) => (value === null ? null : mainOf(measure, value, metrics.currency))
  const unitOf = useUnitText(metrics.currency)
  const withUnit = ({ head, measure }: Cell) => [headText(head), unitOf(measure)].filter(Boolean).join(' · ')
  const zone = isOfTime(requested.rows) && metrics.time_zone !== undefined ? [zoneText(metrics.time_zone, locale)] : []
  const asCsv = () => {
    const lines = [
      csvLine([[t(`analytics.dimension.${requested.rows}`), ...zone].join(' · '), ...table.totals.map(withUnit)]),
      ...table.rows.map((row) => csvLine([rowText(row), ...row.cells.map(numberOf)])),
      csvLine([t(`analytics.total_of.${totalKindOf(requested.measures)}`), ...table.totals.map(numberOf)]),
    ]
    downloadCsv(BYTE_ORDER_MARK + lines.join(''), `${name}.csv`)
  }
  return (
    <>
      {view !== 'none' && (
        <Button size="small" onClick={() => picture.current && download(picture.current(captionOf()), `${name}.png`)}>
          PNG
        </Button>
      )}
      <Button size="small" onClick={asCsv}>
        CSV
      </Button>
    </>
  )
}
