import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getMonitor } from '@outlet/shared/contract/inventory-monitors'
import { variantName } from '@outlet/shared/contract/products/variant-name'
import { DataTable } from '@outlet/shared/ui/DataTable'
import type { Column } from '@outlet/shared/ui/DataTable'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { listOfKnown } from '@outlet/shared/ui/list-of-known'
import { Flash } from '../Flash'
import { useMonitorLabels } from '../use-monitor-labels'
import styles from '../monitors.module.css'

type Variant = EndpointResponse<typeof getMonitor>['variants'][number]

const idOf = ({ variant_id: id }: Variant) => id

const Quantity = ({ variant }: { variant: Variant }) => {
  const quantity = useMonitorLabels().quantity(variant)
  return <Flash value={quantity}>{quantity}</Flash>
}

const Orderable = ({ variant }: { variant: Variant }) => {
  const text = useMonitorLabels().orderable(variant)
  return <Flash value={text}>{text}</Flash>
}

const useVariantColumns = (): readonly Column<Variant>[] => {
  const { t } = useTranslation('monitoring')
  return useMemo(() => {
    const column = (key: string, width: number, cell: Column<Variant>['cell']): Column<Variant> => ({
      key,
      title: t(`inventoryMonitors.detail.${key}`),
      width,
      cell,
    })
    return [
      {
        ...column('variant', 200, (variant) => variantName(variant) ?? <UnknownValue />),
        card: 'title',
        cardCell: (variant) => (
          <>
            <div>{variantName(variant) ?? <UnknownValue />}</div>
            <div className={styles.codes}>{variant.variant_id}</div>
          </>
        ),
      },
      { ...column('stock_level', 110, (variant) => <Quantity variant={variant} />), align: 'end', card: 'price' },
      {
        ...column('orderable', 100, (variant) => <Orderable variant={variant} />),
        card: 'state',
        cardCell: (variant) => (
          <>
            <Orderable variant={variant} />{' '}
            <span className={styles.quiet}>
              <TimeText time={variant.seen_until} />
            </span>
          </>
        ),
      },
      column('seen_until', 130, ({ seen_until }) => <TimeText time={seen_until} />),
      column('variant_id', 170, idOf),
    ]
  }, [t])
}

/** Variants of the monitored product at the last reading. */
export const VariantTable = ({ variants }: { variants: readonly Variant[] }) => {
  const { t } = useTranslation('monitoring')
  return (
    <DataTable
      label={t('inventoryMonitors.detail.variants')}
      list={listOfKnown(variants)}
      columns={useVariantColumns()}
      rowKey={idOf}
      empty={<EmptyState title={t('inventoryMonitors.detail.variants_empty')} />}
    />
  )
}
