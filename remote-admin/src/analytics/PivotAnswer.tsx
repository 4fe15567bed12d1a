import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { filtersOf, type PivotAsked } from '@outlet/shared/contract/analyses'
import { hasSeveral } from '@outlet/shared/contract/analytics'
import type { ChartPicture } from '@outlet/shared/charts/Chart'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { writeUrlState } from '@outlet/shared/url-state/url-state'
import type { Figures } from './analytics.queries'
import { narrowed, partOf } from './narrow'
import type { Key } from './pivot'
import { isAnnotatable, PivotUrl, topOf, type View } from './pivot-url'
import { PivotChart } from './PivotChart'
import { PivotDownloads } from './PivotDownloads'
import { PivotTable } from './PivotTable'
import { figureRows, rowsLink } from './rows-link'
import { arranged, tableOf, type Head } from './table'
import styles from './analytics.module.css'

interface PivotAnswerProps {
  readonly figures: Figures
  /** Of the period before, where it is compared. */
  readonly before: Figures | null
  readonly url: PivotUrl
  readonly asked: PivotAsked
  readonly view: View
  readonly onChange: (change: Partial<PivotUrl>) => void
}

/** Where rows and cells lead: to the same question of less, and to what a figure is made of. */
const useLinks = ({ figures: { from, to }, url, asked }: PivotAnswerProps) => {
  const { pathname, search } = useLocation()
  const days = { from, to }
  const narrow = (key: Key): string | null => {
    const change = narrowed(url, asked, key, days)
    return change && pathname + writeUrlState(PivotUrl, search, change)
  }
  const linkOf = (key: Key, head: Head): string => {
    const { rows, columns } = asked
    const keys = [[rows, key], ...(head.kind === 'column' && columns ? [[columns, head.key] as const] : [])] as const
    const part = partOf(keys, days)
    const measure = head.kind === 'measure' ? head.measure : asked.measures[0]
    const list = part && rowsLink(measure, { ...filtersOf(url), ...days, ...part })
    return (
      list ??
      figureRows(
        search,
        {},
        measure,
        keys.map(([, each]) => each),
      )
    )
  }
  return { narrow, linkOf }
}

const Notes = ({ figures, asked: { rows, columns } }: Pick<PivotAnswerProps, 'figures' | 'asked'>) => {
  const { t } = useTranslation('admin')
  const several = [rows, columns].find((dimension) => dimension !== undefined && hasSeveral(dimension))
  return (
    <>
      {several && (
        <p className={styles.note}>
          {t('analytics.counts_in_each', { dimension: t(`analytics.dimension.${several}`) })}
        </p>
      )}
      {figures.left_out > 0 && <p className={styles.note}>{t('analytics.left_out', { count: figures.left_out })}</p>}
      {figures.unconverted_prices > 0 && (
        <p className={styles.note}>{t('analytics.unconverted_prices', { count: figures.unconverted_prices })}</p>
      )}
      {figures.unconverted > 0 && (
        <p className={styles.note}>{t('analytics.unconverted', { count: figures.unconverted })}</p>
      )}
    </>
  )
}

/** What was asked, drawn and as a table. */
export const PivotAnswer = (props: PivotAnswerProps) => {
  const { figures, before, asked, view, url, onChange } = props
  const { t } = useTranslation('admin')
  const picture = useRef<ChartPicture>(null)
  const links = useLinks(props)
  const { sort } = url
  const count = topOf(url)
  const table = useMemo(
    () => arranged(tableOf(figures, before, asked), asked.rows, sort, count),
    [figures, before, asked, sort, count],
  )
  if (figures.rows.length === 0) return <EmptyState title={t('analytics.empty')} hint={t('analytics.empty_hint')} />
  return (
    <>
      <Notes figures={figures} asked={asked} />
      <section className={view === 'none' ? undefined : styles.part} aria-label={t(`analytics.view.${view}`)}>
        <div className={styles.downloads}>
          <PivotDownloads {...{ table, figures, asked, picture, view }} filters={filtersOf(url)} />
        </div>
        {view !== 'none' && (
          <PivotChart
            {...{ view, table, figures, asked, picture }}
            part={filtersOf(url)}
            isAnnotated={url.events === true && isAnnotatable(asked, view)}
          />
        )}
      </section>
      <PivotTable
        table={table}
        figures={figures}
        asked={asked}
        sort={sort}
        onSort={(chosen) => onChange({ sort: chosen })}
        {...links}
      />
    </>
  )
}
