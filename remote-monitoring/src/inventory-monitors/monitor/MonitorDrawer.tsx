import { Alert } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { TrendPeriod } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getMonitor, InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { SameProduct } from '@outlet/shared/contract/products/product-groups'
import { useCan } from '@outlet/shared/session/use-can'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { MuteNotice } from '@outlet/shared/ui/mute/MuteNotice'
import { PriceFactStrip } from '@outlet/shared/ui/price-facts/PriceFactStrip'
import { RecordNotes } from '@outlet/shared/ui/notes/RecordNotes'
import { RecordDrawer } from '@outlet/shared/ui/RecordDrawer'
import { SameProducts } from '@outlet/shared/ui/same-products/SameProducts'
import { StoreLink } from '@outlet/shared/ui/StoreLink'
import { monitorPriceFactsQuery, monitorQuery, TIMES_STALE_MS } from '../inventory-monitors.queries'
import { MissedChecksTable } from '../missed/MissedChecksTable'
import { MonitorDrawerActions } from '../MonitorActions'
import { MonitorEvents } from './MonitorEvents'
import { MonitorFacts, MonitorSettings } from './MonitorFacts'
import { ProductCell } from '../MonitorCells'
import { ReplayPanel } from '../replay/ReplayPanel'
import { replayOf, settingsValuesOf, subjectOf } from '../form/settings-values'
import { StockTrend } from '../trend/StockTrend'
import { useMuteMonitor } from '../use-mute-monitor'
import { VariantTable } from './VariantTable'
import styles from './monitor.module.css'
import settingStyles from '../settings.module.css'

interface MonitorDrawerProps {
  readonly monitorId: string | undefined
  /** Note to show. */
  readonly noteId: string | undefined
  readonly pager: ReactNode
  readonly period: TrendPeriod
  readonly onPeriod: (period: TrendPeriod) => void
  readonly onEdit: (monitor: InventoryMonitor) => void
  readonly onClose: () => void
}

interface DetailProps extends Omit<MonitorDrawerProps, 'monitorId' | 'pager'> {
  readonly monitor: EndpointResponse<typeof getMonitor>
}

/** Link to a new snatch task for this product. */
const SnatchLink = ({ monitor: { product_id: id, website_type: store } }: { readonly monitor: InventoryMonitor }) => {
  const { t } = useTranslation('monitoring')
  const maySnatch = useCan()('snatch-tasks.write')
  if (!maySnatch || id === null) return null
  const search = new URLSearchParams({ form: 'new', product: id, website_type: store })
  return <Link to={`/snatch_task/list?${search}`}>{t('inventoryMonitors.detail.snatch')}</Link>
}

/** Price facts of the followed variants. */
const MonitorPriceFacts = ({ monitorId }: { readonly monitorId: string }) => {
  const query = useQuery({ ...monitorPriceFactsQuery([monitorId]), refetchInterval: TIMES_STALE_MS })
  return (
    <div className={styles.section}>
      <Loaded query={query} rows={3} width="100%" form="inline" hidesLaterErrors>
        {({ items }) => items.map((facts) => <PriceFactStrip key={facts.monitor_id} facts={facts} />)}
      </Loaded>
    </div>
  )
}

/** The same product in other stores; monitored ones lead to their monitors. */
const OtherStores = ({
  monitor: { website_type: websiteType, product_id: productId },
}: Pick<DetailProps, 'monitor'>) => {
  const { search, pathname } = useLocation()
  const linkOf = useCallback(
    ({ monitor_id: id, website_type, product_id }: SameProduct) => {
      if (id === null) return `/products/list?${new URLSearchParams({ website_type, product: product_id })}`
      const query = new URLSearchParams(search)
      query.set('monitor', id)
      return `${pathname}?${query}`
    },
    [search, pathname],
  )
  if (productId === null) return null
  return (
    <div className={styles.section}>
      <SameProducts product={{ websiteType, productId }} linkOf={linkOf} />
    </div>
  )
}

const MonitorDetail = ({ monitor, noteId, period, onPeriod, onEdit, onClose }: DetailProps) => {
  const { t } = useTranslation('monitoring')
  const mayWrite = useCan()('inventory-monitors.write')
  const { unmute } = useMuteMonitor(monitor)
  return (
    <section>
      <div className={styles.summary}>
        <ProductCell monitor={monitor} />
        <span className={styles.links}>
          <SnatchLink monitor={monitor} />
          <StoreLink url={monitor.store_url} />
        </span>
      </div>
      {monitor.missing_variant_ids.length > 0 && (
        <Alert
          className={settingStyles.notice}
          type="warning"
          content={t('inventoryMonitors.variants.missing', {
            count: monitor.missing_variant_ids.length,
            ids: monitor.missing_variant_ids.join(', '),
          })}
        />
      )}
      <MuteNotice className={settingStyles.notice} until={monitor.muted_until} onEnd={mayWrite ? unmute : undefined} />
      <MonitorFacts monitor={monitor} />
      <MonitorPriceFacts monitorId={monitor.id} />
      <div className={styles.section}>
        <StockTrend monitor={monitor} period={period} onPeriod={onPeriod} />
      </div>
      <OtherStores monitor={monitor} />
      <div className={styles.section}>
        <RecordNotes record={{ type: 'inventory_monitor', id: monitor.id }} noteId={noteId} />
      </div>
      <MonitorEvents monitorId={monitor.id} />
      <section className={styles.section} aria-label={t('inventoryMonitors.detail.variants')}>
        <h3 className={styles.heading}>{t('inventoryMonitors.detail.variants')}</h3>
        <VariantTable variants={monitor.variants} />
      </section>
      <ReplayPanel
        question={() =>
          replayOf({ ...settingsValuesOf(monitor), variant_ids: monitor.variant_ids, ...subjectOf(monitor) })
        }
      />
      <section className={styles.section} aria-label={t('inventoryMonitors.missed.title')}>
        <h3 className={styles.heading}>{t('inventoryMonitors.missed.title')}</h3>
        <MissedChecksTable monitorId={monitor.id} />
      </section>
      <section className={styles.section} aria-label={t('inventoryMonitors.detail.settings')}>
        <h3 className={styles.heading}>{t('inventoryMonitors.detail.settings')}</h3>
        <MonitorSettings monitor={monitor} />
      </section>
      {mayWrite && <MonitorDrawerActions monitor={monitor} onEdit={onEdit} onDeleted={onClose} />}
    </section>
  )
}

export const MonitorDrawer = ({ monitorId, pager, ...props }: MonitorDrawerProps) => {
  const { t } = useTranslation('monitoring')
  // The monitor stays rendered while the drawer closes.
  const [shown, setShown] = useState(monitorId)
  if (monitorId !== undefined && monitorId !== shown) setShown(monitorId)
  const isOpen = monitorId !== undefined
  const query = useQuery({ ...monitorQuery(shown ?? ''), enabled: isOpen, refetchInterval: TIMES_STALE_MS })
  const presence = monitorId === undefined ? undefined : ({ type: 'inventory_monitor', id: monitorId } as const)
  const title = query.data
    ? t('inventoryMonitors.detail.title', { code: query.data.product_code })
    : t('inventoryMonitors.detail.loading_title')
  return (
    <RecordDrawer {...{ title, isOpen, pager, query, presence }} onClose={props.onClose} rows={12} width="100%">
      {(monitor) => <MonitorDetail key={monitor.id} monitor={monitor} {...props} />}
    </RecordDrawer>
  )
}
