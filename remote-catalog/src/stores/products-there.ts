import { queryClient } from '@outlet/shared/api/query-client'
import { formatNumber } from '@outlet/shared/format/number'
import { i18n } from '@outlet/shared/i18n/i18n'
import type { IsDone, StepState } from '@outlet/shared/remote/extension'
import { readLocale } from '@outlet/shared/settings/locale'
import { latestSyncQuery, storesQuery } from '../common/stores.queries'

const text = (key: string, values = {}): string => i18n.t(`catalog:stores.guide.${key}`, values)

/** Describes the first sync of these stores: its progress, or that it is awaited. */
const syncStatus = async (storeKeys: readonly string[]): Promise<string | undefined> => {
  const syncs = await Promise.all(storeKeys.map((key) => queryClient.fetchQuery(latestSyncQuery(key))))
  const running = syncs.flatMap(({ items }) => items).filter(({ state }) => state === 'running' || state === 'queued')
  if (running.length === 0) return undefined
  const sum = (counts: readonly number[]) =>
    formatNumber(
      counts.reduce((a, b) => a + b, 0),
      readLocale(),
    )
  const totals = running.map(({ progress }) => progress.total)
  const done = sum(running.map(({ progress }) => progress.done))
  return totals.every((total) => total !== null)
    ? text('reading', { done, total: sum(totals) })
    : text('reading_starts')
}

/** Whether a catalogue has been read; while a first sync runs, its progress. */
const areProductsThere: IsDone = async (): Promise<StepState> => {
  const { items: stores } = await queryClient.fetchQuery(storesQuery)
  const count = stores.reduce((sum, store) => sum + store.products_count, 0)
  const unread = stores.filter(({ last_synced_at }) => last_synced_at === null).map(({ key }) => key)
  const reading = unread.length > 0 ? await syncStatus(unread) : undefined
  const found = count > 0 ? text('products', { count, number: formatNumber(count, readLocale()) }) : undefined
  return { isDone: count > 0, status: reading ?? found }
}

export default areProductsThere
