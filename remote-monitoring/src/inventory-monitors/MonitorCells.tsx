import { IconImage } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { isPriceRange } from '@outlet/shared/contract/money'
import { useRemoteSetting } from '@outlet/shared/settings/remote-setting'
import { DueText } from '@outlet/shared/ui/DueText'
import { CellTag } from '@outlet/shared/ui/CellTag'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { TaggedLine } from '@outlet/shared/ui/TaggedLine'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { Flash } from './Flash'
import { listPicturesSetting } from './monitoring-settings'
import { StoreName, StoreTags } from './StoreCell'
import { aheadTone, isLastKnown, isOld, stockStateTone } from './stock-words'
import { useMonitorWords } from './use-monitor-words'
import styles from './monitors.module.css'

interface CellProps {
  readonly monitor: InventoryMonitor
}

const Thumbnail = ({ image }: { readonly image: InventoryMonitor['thumbnail'] }) => {
  const [broken, setBroken] = useState<string>()
  return image && broken !== image.url ? (
    <img className={styles.thumbnail} src={image.url} alt="" loading="lazy" onError={() => setBroken(image.url)} />
  ) : (
    <span className={styles.thumbnail}>
      <IconImage />
    </span>
  )
}

interface ProductCellProps extends CellProps {
  readonly hasPicture?: boolean
  /** In a list of several stores: names the store after the codes, with its tags. */
  readonly hasStore?: boolean
}

/** The lowest price among the followed variants, "from" where others cost more. */
export const MonitorPrice = ({ monitor: { price, price_max: highest } }: CellProps) => (
  <MoneyText money={price} isLowest={isPriceRange(price, highest)} />
)

/** Picture, name and codes of what is monitored. */
export const ProductCell = ({ monitor, hasPicture = true, hasStore = false }: ProductCellProps) => {
  const t = useCellWords('monitoring')
  const { product_code: code, master_code: master, product_name: name, thumbnail, website_type: storeKey } = monitor
  const chosen =
    monitor.variant_ids && t('inventoryMonitors.variants.chosen_count', { count: monitor.variant_ids.length })
  const codes = [code, master === code ? null : master, chosen].filter((part) => part !== null).join(' · ')
  return (
    <div className={styles.product}>
      {hasPicture && <Thumbnail image={thumbnail} />}
      <div className={styles.name} title={name ?? undefined}>
        {name ?? <span className={styles.quiet}>{t('inventoryMonitors.unnamed')}</span>}
      </div>
      <TaggedLine className={styles.codes} title={codes} tags={hasStore && <StoreTags storeKey={storeKey} />}>
        {codes}
        {hasStore && (
          <>
            {' · '}
            <StoreName storeKey={storeKey} />
          </>
        )}
      </TaggedLine>
    </div>
  )
}

/** The same in a list, whose pictures somebody may have turned off. */
export const ListProductCell = (props: Omit<ProductCellProps, 'hasPicture'>) => (
  <ProductCell {...props} hasPicture={useRemoteSetting(listPicturesSetting)} />
)

/** As of when an old reading is told. */
const AsOf = ({ monitor: { read_at: readAt } }: CellProps) => {
  const t = useCellWords('monitoring')
  return readAt ? (
    <div className={styles.quiet}>
      {t('inventoryMonitors.as_of')} <TimeText time={readAt} />
    </div>
  ) : null
}

/** In stock or not, as the confirmed readings have it; grey where that may be so no longer. */
export const StateTag = ({ monitor }: CellProps) => {
  const t = useCellWords('monitoring')
  const { stock_state: state } = monitor
  const lastKnown = isLastKnown(monitor)
  const words = useMonitorWords()
  const ahead = state === 'in' ? aheadTone(monitor) : undefined
  const text = ahead ? words.orderable(monitor) : t(`inventoryMonitors.stock_state.${state}`)
  const tone = ahead ?? stockStateTone[state]
  return (
    <CellTag
      color={lastKnown || isOld(monitor) ? 'gray' : tone}
      {...(lastKnown && { title: t('inventoryMonitors.stock_state_last_hint') })}
    >
      {lastKnown ? t('inventoryMonitors.stock_state_last', { state: text }) : text}
    </CellTag>
  )
}

/** How much there is, and what the confirmed readings make of it; old where nobody looks any more. */
export const StockCell = ({ monitor }: CellProps) => {
  const words = useMonitorWords()
  const quantity = words.quantity(monitor)
  return (
    <>
      <Flash value={`${quantity} ${monitor.stock_state}`} className={styles.stock}>
        <span className={styles.quantity} title={words.quantityHint(monitor)}>
          {quantity}
        </span>
        <StateTag monitor={monitor} />
      </Flash>
      {isOld(monitor) && <AsOf monitor={monitor} />}
    </>
  )
}

export const OrderableCell = ({ monitor }: CellProps) => {
  const text = useMonitorWords().orderable(monitor)
  return (
    <Flash value={text}>
      <span className={monitor.orderable === null || isOld(monitor) ? styles.quiet : undefined}>{text}</span>
    </Flash>
  )
}

/** When it was checked, or that it was not yet. */
export const LastCheck = ({ monitor }: CellProps) => {
  const t = useCellWords('monitoring')
  if (monitor.last_checked_at !== null) return <TimeText time={monitor.last_checked_at} />
  return <span className={styles.quiet}>{t('inventoryMonitors.never_checked')}</span>
}

/** When it is checked next; a time that has just passed means at any moment. */
export const NextCheck = ({ monitor: { is_monitoring: isMonitoring, next_check_at: next } }: CellProps) => {
  const t = useCellWords('monitoring')
  if (!isMonitoring) return <CellTag>{t('inventoryMonitors.monitoring.false')}</CellTag>
  return next === null ? t('inventoryMonitors.checking_soon') : <DueText time={next} />
}

/** Where the next check waits for the active hours, that it does. */
const waitsFor = ({ waits_for_hours: waits, is_monitoring: isMonitoring }: InventoryMonitor) =>
  waits && isMonitoring ? 'waits' : 'next'

/** The last check, and below it the next one. */
export const ChecksCell = ({ monitor }: CellProps) => {
  const t = useCellWords('monitoring')
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
