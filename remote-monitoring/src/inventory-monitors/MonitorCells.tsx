import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { isPriceRange } from '@outlet/shared/contract/money'
import { useRemoteSetting } from '@outlet/shared/settings/remote-setting'
import { DueText } from '@outlet/shared/ui/DueText'
import { isMuted } from '@outlet/shared/ui/mute/mute-times'
import { MutedLine, MutedText } from '@outlet/shared/ui/mute/MutedText'
import { ProductImage } from '@outlet/shared/ui/ProductImage'
import { StateText } from '@outlet/shared/ui/StateText'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { TaggedLine } from '@outlet/shared/ui/TaggedLine'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { SEPARATOR } from '@outlet/shared/format/separator'
import { Flash } from './Flash'
import { listPicturesSetting } from './monitoring-settings'
import { StoreName, StoreTags } from './StoreCell'
import { healthTone, laterDeliveryTone, isLastKnown, isOld, stockStateTone } from './stock-state'
import { useMaintenanceEnd } from './use-maintenance-end'
import { useMonitorLabels } from './use-monitor-labels'
import { useStoresByKey } from './use-stores-by-key'
import styles from './monitors.module.css'

interface CellProps {
  readonly monitor: InventoryMonitor
}

interface ProductCellProps extends CellProps {
  readonly hasPicture?: boolean
  /** Shows the store with its tags after the codes, for a list of several stores. */
  readonly hasStore?: boolean
}

/** Lowest price among the followed variants, with "from" if others cost more. */
export const MonitorPrice = ({ monitor: { price, price_max: highest } }: CellProps) => (
  <MoneyText money={price} isLowest={isPriceRange(price, highest)} />
)

export const ProductCell = ({ monitor, hasPicture = true, hasStore = false }: ProductCellProps) => {
  const t = useCellTranslation('monitoring')
  const { product_code: code, master_code: master, product_name: name, thumbnail, website_type: storeKey } = monitor
  const chosen =
    monitor.variant_ids && t('inventoryMonitors.variants.chosen_count', { count: monitor.variant_ids.length })
  const codes = [code, master === code ? null : master, chosen].filter((part) => part !== null).join(SEPARATOR)
  return (
    <div className={styles.product}>
      {hasPicture && <ProductImage image={thumbnail} size="row" />}
      <div className={styles.name} title={name ?? undefined}>
        {name ?? <span className={styles.quiet}>{t('inventoryMonitors.unnamed')}</span>}
      </div>
      <TaggedLine className={styles.codes} title={codes} tags={hasStore && <StoreTags storeKey={storeKey} />}>
        {codes}
        {hasStore && (
          <>
            {SEPARATOR}
            <StoreName storeKey={storeKey} />
          </>
        )}
      </TaggedLine>
    </div>
  )
}

/** Product cell for a list, in which the user may have disabled pictures. */
export const ListProductCell = (props: Omit<ProductCellProps, 'hasPicture'>) => (
  <ProductCell {...props} hasPicture={useRemoteSetting(listPicturesSetting)} />
)

/** Time of an old reading. */
const AsOf = ({ monitor: { read_at: readAt } }: CellProps) => {
  const t = useCellTranslation('monitoring')
  return readAt ? (
    <div className={styles.quiet}>
      {t('inventoryMonitors.as_of')} <TimeText time={readAt} />
    </div>
  ) : null
}

/** Confirmed stock state; grey if it may be out of date. */
export const StateTag = ({ monitor }: CellProps) => {
  const t = useCellTranslation('monitoring')
  const { stock_state: state } = monitor
  const lastKnown = isLastKnown(monitor)
  const labels = useMonitorLabels()
  const ahead = state === 'in' ? laterDeliveryTone(monitor) : undefined
  const text = ahead ? labels.orderable(monitor) : t(`inventoryMonitors.stock_state.${state}`)
  const tone = ahead ?? stockStateTone[state]
  return (
    <StateText
      color={lastKnown || isOld(monitor) ? 'gray' : tone}
      {...(lastKnown && { title: t('inventoryMonitors.stock_state_last_hint') })}
    >
      {lastKnown ? t('inventoryMonitors.stock_state_last', { state: text }) : text}
    </StateText>
  )
}

/** The mute that applies: the monitor's own, else that of its store. */
const useMute = ({ muted_until: own, website_type: storeKey }: InventoryMonitor) => {
  const storeMute = useStoresByKey().get(storeKey)?.muted_until ?? null
  return isMuted(own) || !isMuted(storeMute) ? { until: own } : { until: storeMute, of: 'store' as const }
}

/** Quantity and confirmed stock state. */
const Stock = ({ monitor }: CellProps) => {
  const labels = useMonitorLabels()
  const quantity = labels.quantity(monitor)
  return (
    <Flash value={`${quantity} ${monitor.stock_state}`} className={styles.stock}>
      <span className={styles.quantity} title={labels.quantityHint(monitor)}>
        {quantity}
      </span>
      <StateTag monitor={monitor} />
    </Flash>
  )
}

/** Stock with the mute as its second line, or the time of the reading if the monitor is no longer checked. */
export const StockCell = ({ monitor }: CellProps) => {
  const mute = useMute(monitor)
  return (
    <>
      <Stock monitor={monitor} />
      {isMuted(mute.until) ? <MutedLine {...mute} /> : isOld(monitor) && <AsOf monitor={monitor} />}
    </>
  )
}

/** State of the checks unless they run well: paused, in maintenance, or failing. */
const ChecksState = ({ monitor }: CellProps) => {
  const t = useCellTranslation('monitoring')
  const { is_monitoring: isMonitoring, health } = monitor
  const isInMaintenance = useMaintenanceEnd(monitor) !== null
  if (!isMonitoring) return <StateText>{t('inventoryMonitors.monitoring.false')}</StateText>
  if (isInMaintenance) return <StateText color="arcoblue">{t('inventoryMonitors.maintenance')}</StateText>
  if (health === 'ok') return null
  return <StateText color={healthTone[health]}>{t(`inventoryMonitors.health.${health}`)}</StateText>
}

/** State on a card, which has no column for health: the stock, and below it all that is unusual. */
export const CardState = ({ monitor }: CellProps) => (
  <>
    <Stock monitor={monitor} />
    <div className={styles.cardStates}>
      <ChecksState monitor={monitor} />
      <MutedText {...useMute(monitor)} isShort />
      {isOld(monitor) && <AsOf monitor={monitor} />}
    </div>
  </>
)

export const OrderableCell = ({ monitor }: CellProps) => {
  const text = useMonitorLabels().orderable(monitor)
  return (
    <Flash value={text}>
      <span className={monitor.orderable === null || isOld(monitor) ? styles.quiet : undefined}>{text}</span>
    </Flash>
  )
}

/** Time of the last check, or a note that there has been none. */
export const LastCheck = ({ monitor }: CellProps) => {
  const t = useCellTranslation('monitoring')
  if (monitor.last_checked_at !== null) return <TimeText time={monitor.last_checked_at} />
  return <span className={styles.quiet}>{t('inventoryMonitors.never_checked')}</span>
}

/** Time of the next check. A time that has just passed is shown as due at any moment. */
export const NextCheck = ({ monitor }: CellProps) => {
  const t = useCellTranslation('monitoring')
  const { is_monitoring: isMonitoring, next_check_at: next } = monitor
  const maintenance = useMaintenanceEnd(monitor)
  if (!isMonitoring) return <StateText>{t('inventoryMonitors.monitoring.false')}</StateText>
  if (maintenance !== null) return t('inventoryMonitors.after_maintenance')
  return next === null ? t('inventoryMonitors.checking_soon') : <DueText time={next} />
}

/** Message key for the next check: whether it waits for the active hours. */
const waitsFor = ({ waits_for_hours: waits, is_monitoring: isMonitoring }: InventoryMonitor) =>
  waits && isMonitoring ? 'waits' : 'next'

/** Time of the last check, and of the next one below it. */
export const ChecksCell = ({ monitor }: CellProps) => {
  const t = useCellTranslation('monitoring')
  return (
    <>
      <LastCheck monitor={monitor} />
      <div className={styles.quiet}>
        {monitor.is_monitoring && `${t(`inventoryMonitors.${waitsFor(monitor)}`)} `}
        <NextCheck monitor={monitor} />
      </div>
    </>
  )
}
