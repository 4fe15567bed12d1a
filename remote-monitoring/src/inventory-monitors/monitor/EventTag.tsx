import { useTranslation } from 'react-i18next'
import type { CellTagColor } from '@outlet/shared/ui/CellTag'
import { StateText } from '@outlet/shared/ui/StateText'
import type { EventFacts, MonitorEventKind } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-events'
import { isPriceRange } from '@outlet/shared/contract/money'
import type { z } from '@outlet/shared/contract/zod'
import { usePriceText } from '@outlet/shared/ui/use-price-text'
import { useMonitorLabels } from '../use-monitor-labels'

type Facts = z.infer<typeof EventFacts>

const tones: Record<MonitorEventKind, CellTagColor> = {
  restocked: 'green',
  sold_out: 'red',
  low_stock: 'orange',
  price_dropped: 'arcoblue',
  price_raised: 'gray',
  gone: 'red',
  check_failing: 'orange',
  check_recovered: 'green',
}

/** Orderability implied by a stock event. */
const orderableAfter: Partial<Record<MonitorEventKind, boolean>> = { restocked: true, low_stock: true, sold_out: false }

export const EventTag = ({ kind }: { kind: MonitorEventKind }) => {
  const { t } = useTranslation('monitoring')
  return <StateText color={tones[kind]}>{t(`inventoryMonitors.event.${kind}`)}</StateText>
}

/** Formats the facts of an event: the stock, both prices, or the reason why checks failed. */
export const useEventText = (): ((facts: Facts) => string) => {
  const { t } = useTranslation('monitoring')
  const priceText = usePriceText()
  const labels = useMonitorLabels()
  return (facts) => {
    const { kind, price, price_max: highest, previous_price: previous, threshold, code } = facts
    if (code) return labels.reason({ last_error: { code, message: '' } }) ?? ''
    if (previous && price) return `${priceText(previous)} → ${priceText(price, isPriceRange(price, highest))}`
    const stock = t('inventoryMonitors.event.stock', {
      quantity: labels.quantity({ ...facts, orderable: orderableAfter[kind] ?? null }),
    })
    return kind === 'low_stock' ? `${stock}\u00a0· ${t('inventoryMonitors.event.threshold', { threshold })}` : stock
  }
}
