import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { Money } from '@outlet/shared/contract/money'
import { CellTag } from '@outlet/shared/ui/CellTag'
import { DataTable } from '@outlet/shared/ui/DataTable'
import type { Column } from '@outlet/shared/ui/DataTable'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { listOfKnown } from '@outlet/shared/ui/list-of-known'
import { monitorPeersQuery } from '../inventory-monitors.queries'
import { MonitorPrice } from '../MonitorCells'
import { StoreCell } from '../StoreCell'
import { useMonitorLabels } from '../use-monitor-labels'
import listStyles from '../monitors.module.css'
import styles from './monitor.module.css'

interface Offer {
  readonly monitor: InventoryMonitor
  /** Price in the reporting currency; null = unknown, or there is no rate. */
  readonly comparable: Money | null
  readonly isOwn: boolean
  readonly isCheapest: boolean
}

const idOf = ({ monitor: { id } }: Offer) => id

/** Offers that can be ordered first, each group cheapest first. The first is the cheapest if there is one to compare. */
function sortedOffers(offers: readonly Omit<Offer, 'isCheapest'>[]): Offer[] {
  const rank = ({ monitor }: Omit<Offer, 'isCheapest'>) => (monitor.orderable === false ? 1 : 0)
  const minor = ({ comparable }: Omit<Offer, 'isCheapest'>) => comparable?.minor ?? Infinity
  const sorted = offers.toSorted((one, other) => rank(one) - rank(other) || minor(one) - minor(other))
  const rivals = sorted.filter((offer) => rank(offer) === 0 && offer.comparable !== null)
  return sorted.map((offer, index) => ({ ...offer, isCheapest: index === 0 && rivals.length > 1 }))
}

/** The store, as a link to its monitor. */
const StoreOfOffer = ({ offer: { monitor, isOwn } }: { readonly offer: Offer }) => {
  const { t } = useTranslation('monitoring')
  const { search, pathname } = useLocation()
  const store = <StoreCell storeKey={monitor.website_type} />
  if (isOwn)
    return (
      <>
        {store} <span className={listStyles.quiet}>{t('inventoryMonitors.others.own')}</span>
      </>
    )
  const query = new URLSearchParams(search)
  query.set('monitor', monitor.id)
  return <Link to={`${pathname}?${query}`}>{store}</Link>
}

const Price = ({ offer: { monitor, comparable, isCheapest } }: { readonly offer: Offer }) => {
  const { t } = useTranslation('monitoring')
  const isConverted = comparable !== null && comparable.currency !== monitor.price?.currency
  return (
    <>
      <MonitorPrice monitor={monitor} />
      {isConverted && (
        <span className={listStyles.quiet}>
          {' ≈ '}
          <MoneyText money={comparable} />
        </span>
      )}{' '}
      {isCheapest && <CellTag color="green">{t('inventoryMonitors.others.cheapest')}</CellTag>}
    </>
  )
}

const Stock = ({ offer: { monitor } }: { readonly offer: Offer }) => {
  const labels = useMonitorLabels()
  return (
    <>
      {labels.quantity(monitor)} · {labels.orderable(monitor)}
    </>
  )
}

const ReadAt = ({ offer: { monitor } }: { readonly offer: Offer }) =>
  monitor.read_at ? <TimeText time={monitor.read_at} /> : <UnknownValue />

const useOfferColumns = (): readonly Column<Offer>[] => {
  const { t } = useTranslation('monitoring')
  return useMemo(
    () => [
      {
        key: 'store',
        title: t('inventoryMonitors.others.store'),
        width: 190,
        card: 'title',
        cell: (offer) => <StoreOfOffer offer={offer} />,
      },
      {
        key: 'price',
        title: t('inventoryMonitors.detail.price'),
        width: 230,
        align: 'end',
        card: 'price',
        cell: (offer) => <Price offer={offer} />,
      },
      {
        key: 'stock_level',
        title: t('inventoryMonitors.detail.stock_level'),
        width: 150,
        card: 'state',
        cell: (offer) => <Stock offer={offer} />,
      },
      {
        key: 'read_at',
        title: t('inventoryMonitors.detail.seen_until'),
        width: 130,
        cell: (offer) => <ReadAt offer={offer} />,
      },
    ],
    [t],
  )
}

/** Price and stock of the same product in all stores that monitor it, cheapest first; nothing if it is one store. */
export const OtherStores = ({ monitor }: { readonly monitor: InventoryMonitor }) => {
  const { t } = useTranslation('monitoring')
  const columns = useOfferColumns()
  const { data } = useQuery(monitorPeersQuery(monitor.id))
  const offers = useMemo(() => {
    const others = (data?.items ?? []).flatMap((peer) =>
      peer.monitor ? [{ monitor: peer.monitor, comparable: peer.reporting_price, isOwn: false }] : [],
    )
    return sortedOffers([{ monitor, comparable: data?.reporting_price ?? null, isOwn: true }, ...others])
  }, [data, monitor])
  if (offers.length < 2) return null
  const title = t('inventoryMonitors.others.title')
  return (
    <div className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      <DataTable label={title} list={listOfKnown(offers)} columns={columns} rowKey={idOf} />
    </div>
  )
}
