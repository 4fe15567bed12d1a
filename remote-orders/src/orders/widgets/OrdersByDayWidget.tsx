import { Skeleton } from '@arco-design/web-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WidgetProps } from '@outlet/shared/remote/widget'
import { SegmentedControl } from '@outlet/shared/ui/SegmentedControl'
import { WidgetControls } from '@outlet/shared/ui/WidgetControls'
import { OrderDays } from './OrderDays'

/** A lazy chunk with the contract of monitors, because the orders are shown first. */
const RestockDays = lazy(async () => import('./RestockDays'))

const measures = ['orders', 'spend', 'restocks'] as const

/** Workplace widget: orders, spend or restocks on each of the last 30 days. */
export default function OrdersByDayWidget({ heading }: WidgetProps) {
  const { t } = useTranslation('orders')
  const [measure, setMeasure] = useState<(typeof measures)[number]>('orders')
  return (
    <>
      <WidgetControls heading={heading}>
        <SegmentedControl
          label={t('orders.widget.measure')}
          options={measures.map((value) => ({ value, label: t(`orders.widget.measure_${value}`) }))}
          value={measure}
          onChange={setMeasure}
        />
      </WidgetControls>
      {measure === 'restocks' ? (
        <Suspense fallback={<Skeleton animation text={{ rows: 8, width: '100%' }} />}>
          <RestockDays />
        </Suspense>
      ) : (
        <OrderDays measure={measure} />
      )}
    </>
  )
}
