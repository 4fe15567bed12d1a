import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { filtersOf, type PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { hasSeveral } from '@outlet/shared/contract/analytics'
import type { ChartPicture } from '@outlet/shared/charts/Chart'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { writeUrlState } from '@outlet/shared/url-state/url-state'
import type { Metrics } from '../analytics.queries'
import { narrowToRow, selectionOf } from './narrow'
import type { Key } from './pivot'
import { isAnnotatable, PivotUrl, topOf, type View } from './pivot-url'
import { PivotChart } from './PivotChart'
import { PivotDownloads } from './PivotDownloads'
import { PivotTable } from './PivotTable'
import { valueRowsLink, rowsLink } from './rows-link'
import { arrangeTable, tableOf, type Head } from '../table'
import styles from '../analytics.module.css'

interface PivotResultProps {
  readonly metrics: Metrics
  /** Metrics of the previous period, if compared. */
  readonly before: Metrics | null
  readonly url: PivotUrl
  readonly requested: PivotQuery
  readonly view: View
  readonly onChange: (change: Partial<PivotUrl>) => void
}

/** Links of rows (the same analysis of this row only) and of cells (the rows behind a value). */
const useLinks = ({ metrics: { from, to }, url, requested }: PivotResultProps) => {
  const { pathname, search } = useLocation()
  const days = { from, to }
  const narrow = (key: Key): string | null => {
    const change = narrowToRow(url, requested, key, days)
    return change && pathname + writeUrlState(PivotUrl, search, change)
  }
  const linkOf = (key: Key, head: Head): string => {
    const { rows, columns } = requested
    const keys = [[rows, key], ...(head.kind === 'column' && columns ? [[columns, head.key] as const] : [])] as const
    const part = selectionOf(keys, days)
    const measure = head.kind === 'measure' ? head.measure : requested.measures[0]
    const list = part && rowsLink(measure, { ...filtersOf(url), ...days, ...part })
    return (
      list ??
      valueRowsLink(
        search,
        {},
        measure,
        keys.map(([, each]) => each),
      )
    )
  }
  return { narrow, linkOf }
}

const Notes = ({ metrics, requested: { rows, columns } }: Pick<PivotResultProps, 'metrics' | 'requested'>) => {
  const { t } = useTranslation('admin')
  const several = [rows, columns].find((dimension) => dimension !== undefined && hasSeveral(dimension))
  return (
    <>
      {several && (
        <p className={styles.note}>
          {t('analytics.counts_in_each', { dimension: t(`analytics.dimension.${several}`) })}
        </p>
      )}
      {metrics.left_out > 0 && <p className={styles.note}>{t('analytics.left_out', { count: metrics.left_out })}</p>}
      {metrics.unconverted_prices > 0 && (
        <p className={styles.note}>{t('analytics.unconverted_prices', { count: metrics.unconverted_prices })}</p>
      )}
      {metrics.unconverted > 0 && (
        <p className={styles.note}>{t('analytics.unconverted', { count: metrics.unconverted })}</p>
      )}
    </>
  )
}

export const PivotResult = (props: PivotResultProps) => {
  const { metrics, before, requested, view, url, onChange } = props
  const { t } = useTranslation('admin')
  const picture = useRef<ChartPicture>(null)
  const links = useLinks(props)
  const { sort } = url
  const count = topOf(url)
  const table = useMemo(
    () => arrangeTable(tableOf(metrics, before, requested), requested.rows, sort, count),
    [metrics, before, requested, sort, count],
  )
  if (metrics.rows.length === 0) return <EmptyState title={t('analytics.empty')} hint={t('analytics.empty_hint')} />
  return (
    <>
      <Notes metrics={metrics} requested={requested} />
      <section className={view === 'none' ? undefined : styles.part} aria-label={t(`analytics.view.${view}`)}>
        <div className={styles.downloads}>
          <PivotDownloads {...{ table, metrics, requested, picture, view }} filters={filtersOf(url)} />
        </div>
        {view !== 'none' && (
          <PivotChart
            {...{ view, table, metrics, requested, picture }}
            part={filtersOf(url)}
            isAnnotated={url.events === true && isAnnotatable(requested, view)}
          />
        )}
      </section>
      <PivotTable
        table={table}
        metrics={metrics}
        requested={requested}
        sort={sort}
        onSort={(chosen) => onChange({ sort: chosen })}
        {...links}
      />
    </>
  )
}
