import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { filtersOf, type PivotAsked } from '@outlet/shared/contract/analyses'
import { MAX_FIGURE_ROWS, type Dimension, type KeyNames, type Measure } from '@outlet/shared/contract/analytics'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { PageDrawer } from '@outlet/shared/ui/PageDrawer'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { figureRowsQuery, type FigureRows } from './analytics.queries'
import type { Key } from './pivot'
import type { PivotUrl } from './pivot-url'
import { useKeyText } from './use-key-text'
import { useValueText } from './use-value-text'
import styles from './analytics.module.css'

/** Where one looks at the thing itself. */
const addresses: Partial<Record<Dimension, (key: string) => string>> = {
  task: (key) => `/snatch_task/list?task=${key}`,
  product: (key) => `/product_base/inventory-monitor?q=${encodeURIComponent(key)}`,
}

interface RowsTableProps {
  readonly measure: Measure
  readonly found: FigureRows
  readonly caption: string
}

const RowsTable = ({ measure, found, caption }: RowsTableProps) => {
  const { dimensions, rows, currency } = found
  const { t } = useTranslation('admin')
  const keyText = useKeyText()
  const valueText = useValueText()
  // What no row tells takes no column.
  const shown = dimensions.filter((_, index) => rows.some(({ keys }) => (keys[index] ?? null) !== null))
  const textOf = (dimension: Dimension, key: Key) => {
    if (key === null) return <UnknownValue />
    const text = keyText(dimension, key, found)
    const address = addresses[dimension]?.(key)
    return address === undefined ? text : <Link to={address}>{text}</Link>
  }
  return (
    <div className={styles.wide} role="region" aria-label={caption} tabIndex={0}>
      <table className={`${styles.table} ${styles.rows}`} aria-label={caption}>
        <thead>
          <tr>
            {shown.map((dimension) => (
              <th key={dimension} scope="col">
                {t(`analytics.dimension.${dimension}`)}
              </th>
            ))}
            <th scope="col" className={styles.number}>
              {t(`analytics.measure.${measure}`)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ keys, value }, index) => (
            // Rows of one moment may be alike.
            <tr key={index}>
              {shown.map((dimension) => (
                <td key={dimension}>{textOf(dimension, keys[dimensions.indexOf(dimension)] ?? null)}</td>
              ))}
              <td className={styles.number}>{valueText(measure, value, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface OpenFigure {
  readonly measure: Measure
  readonly by: Dimension[]
  readonly keys: string[]
}

const figureAt = ({ rows_of: measure, at = [] }: PivotUrl, { rows, columns }: PivotAsked): OpenFigure | null => {
  if (measure === undefined) return null
  const by = [rows, ...(columns ? [columns] : [])].slice(0, at.length)
  return { measure, by, keys: at.slice(0, by.length).map((key) => key.slice('='.length)) }
}

const FigureRowsBody = ({ figure: { measure, by, keys }, url }: { figure: OpenFigure; url: PivotUrl }) => {
  const { t } = useTranslation('admin')
  const { from, to } = url
  const query = useQuery(figureRowsQuery({ from, to, measure, by, key: keys }, filtersOf(url)))
  const { data, error } = query
  if (error) return <ErrorNotice error={error} onRetry={() => void query.refetch()} />
  if (!data) return <Skeleton animation text={{ rows: 8, width: '100%' }} />
  return (
    <div className={styles.stack}>
      <p className={styles.note}>
        {data.has_more
          ? t('analytics.rows.newest', { count: MAX_FIGURE_ROWS })
          : t('analytics.rows.all', { count: data.rows.length })}
      </p>
      {data.rows.length > 0 && <RowsTable measure={measure} found={data} caption={t('analytics.rows.title')} />}
    </div>
  )
}

interface FigureRowsDrawerProps {
  readonly url: PivotUrl
  readonly asked: PivotAsked
  readonly names: KeyNames | undefined
  readonly onClose: () => void
}

/** What the figure of the address is made of; it is still there while the drawer closes. */
export const FigureRowsDrawer = ({ url, asked, names, onClose }: FigureRowsDrawerProps) => {
  const { t } = useTranslation('admin')
  const keyText = useKeyText()
  const open = figureAt(url, asked)
  const [shown, setShown] = useState(open)
  if (open && JSON.stringify(open) !== JSON.stringify(shown)) setShown(open)
  const where = shown?.by.map((dimension, index) => keyText(dimension, shown.keys[index] || null, names)) ?? []
  const title = shown ? [t(`analytics.measure.${shown.measure}`), ...where].join(' · ') : t('analytics.rows.title')
  return (
    <PageDrawer title={title} isOpen={open !== null} onClose={onClose} kind="record">
      {shown && <FigureRowsBody figure={shown} url={url} />}
    </PageDrawer>
  )
}
