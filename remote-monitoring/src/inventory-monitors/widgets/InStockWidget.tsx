import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MonitorSummary } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { isPriceRange } from '@outlet/shared/contract/money'
import type { WidgetProps } from '@outlet/shared/remote/widget'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { WidgetControls } from '@outlet/shared/ui/WidgetControls'
import { SEPARATOR } from '@outlet/shared/format/separator'
import { monitorSummaryQuery } from './monitor-summary.queries'
import { IN_STOCK } from '../monitors-page'
import { ProductRow } from './ProductRow'
import { isLastKnown, isOld } from '../stock-state'
import { usePieces } from './use-pieces'
import { useMonitorLabels } from '../use-monitor-labels'
import styles from './widget.module.css'

type InStock = MonitorSummary['latest'][number]

const InStockRow = ({ monitor }: { readonly monitor: InStock }) => {
  const { t } = useTranslation('monitoring')
  const labels = useMonitorLabels()
  const pieces = usePieces()
  const { product_code: code, store_name: store, price, price_max: highest, read_at: readAt } = monitor
  const isUncertain = isOld(monitor) || isLastKnown(monitor)
  const details = [pieces(monitor) ?? labels.orderable(monitor), code, store]
  return (
    <ProductRow
      monitor={monitor}
      tone={isUncertain ? 'neutral' : 'good'}
      details={details.filter(Boolean).join(SEPARATOR)}
    >
      <MoneyText money={price} isLowest={isPriceRange(price, highest)} />
      {isUncertain && readAt && (
        <span className={styles.when}>
          {t('inventoryMonitors.as_of')} <TimeText time={readAt} />
        </span>
      )}
    </ProductRow>
  )
}

/** Workplace widget: monitored products that are in stock now, latest first, live. */
export default function InStockWidget({ heading }: WidgetProps) {
  const { t } = useTranslation('monitoring')
  return (
    <>
      <WidgetControls heading={heading}>
        <Link className={styles.all} to={IN_STOCK}>
          {t('inventoryMonitors.widget.all')}
        </Link>
      </WidgetControls>
      <Loaded query={useQuery(monitorSummaryQuery)} rows={6} width="100%" hidesLaterErrors>
        {({ latest, monitored }) =>
          latest.length > 0 ? (
            <ul className={styles.rows}>
              {latest.map((monitor) => (
                <li key={monitor.id}>
                  <InStockRow monitor={monitor} />
                </li>
              ))}
            </ul>
          ) : (
            <p className={styles.none}>
              {t(`inventoryMonitors.widget.${monitored === 0 ? 'none_monitored' : 'none_in_stock'}`)}
            </p>
          )
        }
      </Loaded>
    </>
  )
}
