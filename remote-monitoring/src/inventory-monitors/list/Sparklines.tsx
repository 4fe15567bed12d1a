import { useQueries } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import type { PropsWithChildren } from 'react'
import { MAX_SPARKLINES } from '@outlet/shared/contract/inventory-monitor-trend'
import type { Sparkline } from '@outlet/shared/contract/inventory-monitor-trend'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { formatDuration } from '@outlet/shared/format/duration'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { sparklinesQuery } from '../inventory-monitors.queries'
import { SPARKLINE, sparklinePaths } from './sparkline-paths'
import styles from './sparklines.module.css'

/** A week at a glance changes slowly. */
const STALE_MS = 60_000

const SparklinesContext = createContext<ReadonlyMap<string, Sparkline>>(new Map())

type Answer = Awaited<ReturnType<Exclude<ReturnType<typeof sparklinesQuery>['queryFn'], symbol | undefined>>>

const itemsOf = (answers: readonly { data: Answer | undefined }[]) =>
  new Map(answers.flatMap(({ data }) => data?.items ?? []).map((item) => [item.monitor_id, item]))

/** Whatever their order: a list that is sorted anew reads nothing. */
const chunksOf = (monitors: readonly InventoryMonitor[]): string[][] => {
  const ids = monitors.map(({ id }) => id).sort()
  const chunks: string[][] = []
  for (let from = 0; from < ids.length; from += MAX_SPARKLINES) chunks.push(ids.slice(from, from + MAX_SPARKLINES))
  return chunks
}

interface SparklinesProps {
  readonly monitors: readonly InventoryMonitor[]
  /** Nothing is read for a column that is hidden. */
  readonly isShown: boolean
}

/** Reads the sparklines of all rows together, for the cells in it. */
export const Sparklines = ({ monitors, isShown, children }: PropsWithChildren<SparklinesProps>) => {
  const chunks = useMemo(() => (isShown ? chunksOf(monitors) : []), [monitors, isShown])
  const known = useQueries({
    queries: chunks.map((ids) => ({ ...sparklinesQuery(ids), staleTime: STALE_MS, refetchInterval: STALE_MS })),
    combine: itemsOf,
  })
  return <SparklinesContext value={known}>{children}</SparklinesContext>
}

const HOUR = 3600
const kinds = ['line', 'band', 'gaps'] as const

/** How the stock of a monitor went lately; in words, for how long it could be ordered. */
export const SparklineCell = ({ monitor: { id } }: { readonly monitor: InventoryMonitor }) => {
  const t = useCellWords('monitoring')
  const locale = useLocale()
  const sparkline = useContext(SparklinesContext).get(id)
  const paths = useMemo(() => sparkline && sparklinePaths(sparkline), [sparkline])
  if (!sparkline || !paths) return null
  const whole = (Date.parse(sparkline.until) - Date.parse(sparkline.from)) / 1000
  const missing = whole - sparkline.known_seconds
  const length = (seconds: number) => formatDuration(seconds, locale)
  const orderable = t('inventoryMonitors.sparkline.orderable', {
    time: length(sparkline.orderable_seconds),
    whole: length(whole),
  })
  const unread = t('inventoryMonitors.sparkline.unread', { time: length(missing) })
  return (
    <svg className={styles.sparkline} {...SPARKLINE} role="img">
      <title>{missing > HOUR ? `${orderable}${unread}` : orderable}</title>
      {kinds.map((kind) => paths[kind] && <path key={kind} className={styles[kind]} d={paths[kind]} />)}
    </svg>
  )
}
