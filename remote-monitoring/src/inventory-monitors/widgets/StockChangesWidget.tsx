import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { LatestEvent } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { isPriceRange } from '@outlet/shared/contract/money'
import { formatDuration } from '@outlet/shared/format/duration'
import { formatMoney } from '@outlet/shared/format/money'
import { formatPercent } from '@outlet/shared/format/number'
import type { WidgetProps } from '@outlet/shared/remote/widget'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { WidgetControls } from '@outlet/shared/ui/WidgetControls'
import { SEPARATOR } from '@outlet/shared/format/separator'
import { MONITORS_PAGE } from '../monitors-page'
import { latestEventsQuery } from './monitor-summary.queries'
import { ProductRow } from './ProductRow'
import { usePieces } from './use-pieces'
import styles from './widget.module.css'

const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3600

/** Whole hours, from a day on whole days: the row has no room for a second unit. Below an hour unchanged. */
const rounded = (seconds: number): number => {
  const unit = [DAY_SECONDS, HOUR_SECONDS].find((size) => seconds >= size) ?? 1
  return Math.round(seconds / unit) * unit
}

/** Quantity and variants of a restock, time in stock of a sell-out, old and new price of a price drop. */
const useEventDetails = () => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const pieces = usePieces()
  const inStockFor = ({ at, in_stock_since: since }: LatestEvent) =>
    since === null
      ? null
      : t('inventoryMonitors.widget.in_stock_for', {
          duration: formatDuration(rounded((Date.parse(at) - Date.parse(since)) / 1000), locale),
        })
  const droppedTo = ({ price, previous_price: previous }: LatestEvent) =>
    price && previous && `${formatMoney(previous, locale)} → ${formatMoney(price, locale)}`
  const nameOf = ({ kind, price, previous_price: previous }: LatestEvent) => {
    const isKnown = kind === 'price_dropped' && price && previous && previous.minor > 0
    const percent = isKnown ? ` ${formatPercent((100 * (previous.minor - price.minor)) / previous.minor, locale)}` : ''
    return t(`inventoryMonitors.event.${kind}`) + percent
  }
  return (event: LatestEvent): string => {
    const details = {
      restocked: [pieces(event), ...event.variants],
      sold_out: [inStockFor(event)],
      price_dropped: [droppedTo(event)],
    }[event.kind]
    return [nameOf(event), ...details, event.monitor.product_code].filter(Boolean).join(SEPARATOR)
  }
}

const toneOf = { restocked: 'good', price_dropped: 'special', sold_out: 'neutral' } as const

const EventRow = ({ event }: { event: LatestEvent }) => {
  const details = useEventDetails()(event)
  const { monitor, kind, price, price_max: highest, at } = event
  return (
    <ProductRow monitor={monitor} tone={toneOf[kind]} details={details} isWrapped={kind === 'price_dropped'}>
      <MoneyText money={price} isLowest={isPriceRange(price, highest)} />
      <TimeText className={styles.when} time={at} />
    </ProductRow>
  )
}

/** Workplace widget: latest restocks, sell-outs and price drops, live. */
export default function StockChangesWidget({ heading }: WidgetProps) {
  const { t } = useTranslation('monitoring')
  return (
    <>
      <WidgetControls heading={heading}>
        <Link className={styles.all} to={MONITORS_PAGE}>
          {t('inventoryMonitors.widget.all')}
        </Link>
      </WidgetControls>
      <Loaded query={useQuery(latestEventsQuery)} width="100%" hidesLaterErrors>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title={t('inventoryMonitors.widget.no_changes')}
              hint={t('inventoryMonitors.widget.no_changes_hint')}
            />
          ) : (
            <ul className={styles.rows}>
              {items.map((event) => (
                <li key={event.id}>
                  <EventRow event={event} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}
