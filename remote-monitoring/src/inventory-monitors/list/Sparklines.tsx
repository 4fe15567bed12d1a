import { useQueries } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import type { PropsWithChildren } from 'react'
import { MAX_SPARKLINES } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import type { Sparkline } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { formatDuration } from '@outlet/shared/format/duration'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { sparklinesQuery } from '../inventory-monitors.queries'
import { SPARKLINE, sparklinePaths } from './sparkline-paths'
import styles from './sparklines.module.css'

/** Refetch interval in ms; a week's sparkline changes slowly. */
const STALE_MS = 60_000

const SparklinesContext = createContext<ReadonlyMap<string, Sparkline>>(new Map())

type SparklinesResponse = Awaited<
  ReturnType<Exclude<ReturnType<typeof sparklinesQuery>['queryFn'], symbol | undefined>>
>

const itemsOf = (responses: readonly { data: SparklinesResponse | undefined }[]) =>
  new Map(responses.flatMap(({ data }) => data?.items ?? []).map((item) => [item.monitor_id, item]))

/** Ids are sorted, so that a new sort order of the list does not change the query keys. */
const chunksOf = (monitors: readonly InventoryMonitor[]): string[][] => {
  const ids = monitors.map(({ id }) => id).sort()
  const chunks: string[][] = []
  for (let from = 0; from < ids.length; from += MAX_SPARKLINES) chunks.push(ids.slice(from, from + MAX_SPARKLINES))
  return chunks
}

interface SparklinesProps {
  readonly monitors: readonly InventoryMonitor[]
  /** A hidden column requests nothing. */
  readonly isShown: boolean
}

/** Loads the sparklines of all rows together, for the cells inside it. */
export const Sparklines = ({ monitors, isShown, children }: PropsWithChildren<SparklinesProps>) => {
  const chunks = useMemo(() => (isShown ? chunksOf(monitors) : []), [monitors, isShown])
  const known = useQueries({
    queries: chunks.map((ids) => ({ ...sparklinesQuery(ids), staleTime: STALE_MS, refetchInterval: STALE_MS })),
    combine: itemsOf,
  })
  return <SparklinesContext value={known}>{children}</SparklinesContext>
}

const HOUR_SECONDS = 3600
const kinds = ['line', 'band', 'gaps'] as const

/** Recent stock of a monitor. The accessible name gives the time during which it could be ordered. */
export const SparklineCell = ({ monitor: { id } }: { readonly monitor: InventoryMonitor }) => {
  const t = useCellTranslation('monitoring')
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
      <title>{missing > HOUR_SECONDS ? `${orderable}${unread}` : orderable}</title>
      {kinds.map((kind) => paths[kind] && <path key={kind} className={styles[kind]} d={paths[kind]} />)}
    </svg>
  )
}
