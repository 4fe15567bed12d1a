import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Count } from '@outlet/shared/contract/list'
import { orderSorts, type OrderSort, type OrderWithProducts } from '@outlet/shared/contract/orders'
import { DataTable, type Column, type ListState } from '@outlet/shared/ui/DataTable'
import type { Selection } from '@outlet/shared/ui/use-selection'

interface Props {
  readonly list: ListState<OrderWithProducts>
  readonly total: Count | undefined
  readonly columns: readonly Column<OrderWithProducts>[]
  readonly onResize: (key: string, width: number) => void
  readonly sort: OrderSort
  readonly isFiltered: boolean
  readonly empty: ReactNode
  readonly onSort: (sort: OrderSort) => void
  readonly onOpen: (order: OrderWithProducts) => void
  /** Undefined for whoever may not change orders. */
  readonly selection: Selection | undefined
}

const keyOf = (order: OrderWithProducts) => order.id

export const OrdersTable = (props: Props) => {
  const { list, total, columns, onResize, sort, isFiltered, empty, onSort, onOpen, selection } = props
  const { t } = useTranslation('orders')
  return (
    <DataTable
      label={t('orders.title')}
      list={list}
      total={total}
      columns={columns}
      rowKey={keyOf}
      onResize={onResize}
      sorting={{ sort, sorts: orderSorts, onSort }}
      onOpen={onOpen}
      {...(selection && { selection })}
      empty={empty}
      isFiltered={isFiltered}
    />
  )
}
