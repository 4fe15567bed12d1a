import { useTranslation } from 'react-i18next'
import type { RefObject } from 'react'
import { download, downloadCsv } from '@outlet/shared/browser/download'
import type { Filters, PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import type { ChartPicture } from '@outlet/shared/charts/Chart'
import { totalKindOf } from '@outlet/shared/contract/analytics'
import { zoneText } from '@outlet/shared/contract/time/zone'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { BYTE_ORDER_MARK, csvLine } from '@outlet/shared/contract/list/csv'
import { PopoverButton } from '@outlet/shared/ui/PopoverButton'
import type { Metrics } from '../analytics.queries'
import { isOfTime } from './pivot'
import type { View } from './pivot-url'
import { mainOf } from '../charts/plot'
import type { AnalysisTable, Cell } from '../table'
import { useHeadText } from '../use-head-text'
import { useRowText } from '../use-key-text'
import { usePictureCaption, useUnitText } from '../charts/use-picture-caption'
import styles from '../analytics.module.css'

interface ExportMenuProps {
  readonly table: AnalysisTable
  readonly metrics: Metrics
  readonly requested: PivotQuery
  readonly picture: RefObject<ChartPicture | null>
  readonly view: View
  readonly filters: Partial<Filters>
}

/** Returns a function that downloads the displayed table as CSV. */
const useCsv = ({ table, metrics, requested }: ExportMenuProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const rowText = useRowText(requested, metrics)
  const headText = useHeadText(requested, metrics)
  const numberOf = ({ measure, value }: Cell) => (value === null ? null : mainOf(measure, value, metrics.currency))
  const unitOf = useUnitText(metrics.currency)
  const withUnit = ({ head, measure }: Cell) => [headText(head), unitOf(measure)].filter(Boolean).join(' · ')
  const zone = isOfTime(requested.rows) && metrics.time_zone !== undefined ? [zoneText(metrics.time_zone, locale)] : []
  return (name: string) => {
    const lines = [
      csvLine([[t(`analytics.dimension.${requested.rows}`), ...zone].join(' · '), ...table.totals.map(withUnit)]),
      ...table.rows.map((row) => csvLine([rowText(row), ...row.cells.map(numberOf)])),
      csvLine([t(`analytics.total_of.${totalKindOf(requested.measures)}`), ...table.totals.map(numberOf)]),
    ]
    downloadCsv(BYTE_ORDER_MARK + lines.join(''), `${name}.csv`)
  }
}

/** Menu that downloads the chart as an image or the displayed table as CSV. */
export const ExportMenu = (props: ExportMenuProps) => {
  const { metrics, requested, picture, view } = props
  const { t } = useTranslation('admin')
  const captionOf = usePictureCaption(props)
  const asCsv = useCsv(props)
  const name = `${[...requested.measures, requested.rows, requested.columns].filter(Boolean).join('-')} ${metrics.from} ${metrics.to}`
  const asPicture = () => picture.current && download(picture.current(captionOf()), `${name}.png`)
  const entries = [
    ...(view === 'none' ? [] : [{ key: 'png', run: asPicture }]),
    { key: 'csv', run: () => asCsv(name) },
  ] as const
  return (
    <PopoverButton
      position="br"
      content={(close) => (
        <ul className={styles.menu}>
          {entries.map(({ key, run }) => (
            <li key={key}>
              <button
                type="button"
                onClick={() => {
                  close()
                  run()
                }}
              >
                {t(`analytics.export.${key}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
    >
      {t('analytics.export.button')}
    </PopoverButton>
  )
}
