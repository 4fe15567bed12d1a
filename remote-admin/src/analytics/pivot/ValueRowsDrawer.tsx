import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { filtersOf, type PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { MAX_METRIC_SOURCE_ROWS, type Dimension, type KeyNames, type Measure } from '@outlet/shared/contract/analytics'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { PageDrawer } from '@outlet/shared/ui/PageDrawer'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { SEPARATOR } from '@outlet/shared/format/separator'
import { valueRowsQuery, type ValueRows } from '../analytics.queries'
import type { Key } from './pivot'
import type { PivotUrl } from './pivot-url'
import { useKeyText } from '../use-key-text'
import { useValueText } from '../use-value-text'
import styles from '../analytics.module.css'

/** Addresses of the pages that show a key of a dimension. */
const addresses: Partial<Record<Dimension, (key: string) => string>> = {
  task: (key) => `/snatch_task/list?task=${key}`,
  product: (key) => `/product_base/inventory-monitor?q=${encodeURIComponent(key)}`,
}

interface RowsTableProps {
  readonly measure: Measure
  readonly found: ValueRows
  readonly caption: string
}

const RowsTable = ({ measure, found, caption }: RowsTableProps) => {
  const { dimensions, rows, currency } = found
  const { t } = useTranslation('admin')
  const keyText = useKeyText()
  const valueText = useValueText()
  // Dimensions without a key in any row get no column.
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
            // Rows with the same time can be identical, so the index is the key.
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

interface OpenValue {
  readonly measure: Measure
  readonly by: Dimension[]
  readonly keys: string[]
}

const openValueAt = (url: PivotUrl, { rows, columns }: PivotQuery): OpenValue | null => {
  const { rows_of: measure, rows_by: dimension, at = [] } = url
  if (measure === undefined) return null
  const by = (dimension ? [dimension] : [rows, ...(columns ? [columns] : [])]).slice(0, at.length)
  return { measure, by, keys: at.slice(0, by.length).map((key) => key.slice('='.length)) }
}

const ValueRowsBody = ({ openValue: { measure, by, keys }, url }: { openValue: OpenValue; url: PivotUrl }) => {
  const { t } = useTranslation('admin')
  const { from, to } = url
  const query = useQuery(valueRowsQuery({ from, to, measure, by, key: keys }, filtersOf(url)))
  const { data, error } = query
  if (error) return <ErrorNotice error={error} onRetry={() => void query.refetch()} />
  if (!data) return <Skeleton animation text={{ rows: 8, width: '100%' }} />
  return (
    <div className={styles.stack}>
      <p className={styles.note}>
        {data.has_more
          ? t('analytics.rows.newest', { count: MAX_METRIC_SOURCE_ROWS })
          : t('analytics.rows.all', { count: data.rows.length })}
      </p>
      {data.rows.length > 0 && <RowsTable measure={measure} found={data} caption={t('analytics.rows.title')} />}
    </div>
  )
}

interface ValueRowsDrawerProps {
  readonly url: PivotUrl
  readonly requested: PivotQuery
  readonly names: KeyNames | undefined
  readonly onClose: () => void
}

/** Drawer with the rows behind the value that the address names. The rows stay mounted while the drawer closes. */
export const ValueRowsDrawer = ({ url, requested, names, onClose }: ValueRowsDrawerProps) => {
  const { t } = useTranslation('admin')
  const keyText = useKeyText()
  const open = openValueAt(url, requested)
  const [shown, setShown] = useState(open)
  if (open && JSON.stringify(open) !== JSON.stringify(shown)) setShown(open)
  const where = shown?.by.map((dimension, index) => keyText(dimension, shown.keys[index] || null, names)) ?? []
  const title = shown ? [t(`analytics.measure.${shown.measure}`), ...where].join(SEPARATOR) : t('analytics.rows.title')
  return (
    <PageDrawer title={title} isOpen={open !== null} onClose={onClose} kind="record">
      {shown && <ValueRowsBody openValue={shown} url={url} />}
    </PageDrawer>
  )
}
