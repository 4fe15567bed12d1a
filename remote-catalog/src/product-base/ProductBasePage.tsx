import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useCallback, useMemo, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { baseProductList, type BaseProduct } from '@outlet/shared/contract/product-base'
import { useCan } from '@outlet/shared/session/use-can'
import { lateForms } from '@outlet/shared/ui/late-forms'
import { ListScreen, ListStatus } from '@outlet/shared/ui/list/ListScreen'
import { useList } from '@outlet/shared/ui/list/use-list'
import { Page } from '@outlet/shared/ui/Page'
import { MoreMenu } from '@outlet/shared/ui/MoreMenu'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import type { Column } from '@outlet/shared/ui/DataTable'
import { useDeletionColumns } from '@outlet/shared/ui/deleted/use-deletion-columns'
import { baseSource } from './base-source'
import { BaseBulk } from './BaseBulk'
import { BaseDrawer } from './BaseDrawer'
import { BaseFilters } from './BaseFilters'
import { useMessages } from './messages/messages'
import { baseProductCsvTicket, restoreBaseProductAction } from './product-base.queries'
import { useDeleteBaseProduct } from './use-delete-base-product'
import { baseColumns } from './base-columns'
import '../common/page-messages/page-messages'

const ProductBaseForms = lateForms(async () => (await import('./ProductBaseForms')).ProductBaseForms)

interface BaseCardActionsProps {
  readonly product: BaseProduct
  readonly onEdit: (product: BaseProduct) => void
}

const nothing = () => undefined

/** Actions of a product when its row is a card. */
const BaseCardActions = ({ product, onEdit }: BaseCardActionsProps) => {
  const { t } = useMessages()
  const { refusal, run } = useDeleteBaseProduct(product, nothing)
  return (
    <>
      <Refusal of={refusal} />
      <MoreMenu
        label={t('productBase.more', { code: product.product_code })}
        entries={[
          { key: 'edit', label: t('productBase.action.edit'), onClick: () => onEdit(product) },
          { key: 'delete', label: t('productBase.action.delete'), onClick: () => void run(), isDanger: true },
        ]}
      />
    </>
  )
}

const BaseEmpty = ({ adding }: { adding: ReactNode }) => {
  const { t } = useMessages()
  return <EmptyState title={t('productBase.empty.title')} hint={t('productBase.empty.hint')} action={adding} />
}

/** Columns that identify a deleted product. */
const identifyingKeys: ReadonlySet<string> = new Set(['product_code', 'stores', 'tags'])
const nameOf = ({ product_code }: BaseProduct) => product_code

/** Columns of the base, or of its deleted products. The array is stable until the language or `isDeleted` changes. */
const useBaseColumns = (isDeleted: boolean): readonly Column<BaseProduct>[] => {
  const { t } = useMessages()
  const { mutateAsync } = useMutation(restoreBaseProductAction)
  const onRestore = useCallback(({ id }: BaseProduct) => mutateAsync({ params: { itemId: id } }), [mutateAsync])
  const columns = useMemo(() => baseColumns(t), [t])
  const first = useMemo(
    () => columns.filter(({ key }) => identifyingKeys.has(key)).map(({ sort: _sort, ...column }) => column),
    [columns],
  )
  const ofDeleted = useDeletionColumns({ first, nameOf, onRestore })
  return isDeleted ? ofDeleted : columns
}

/** The products that the team follows, across all stores. */
export default function ProductBasePage() {
  const { t } = useMessages()
  const mayWrite = useCan()('product-base.write')
  const list = useList(baseSource)
  const { url, change, isDeleted } = list
  const edit = useCallback(({ id }: BaseProduct) => change({ item: id, form: 'edit' }), [change])
  const cardActions = useCallback((product: BaseProduct) => <BaseCardActions product={product} onEdit={edit} />, [edit])
  const closeForm = () => change({ form: undefined, code: undefined })
  const adding = (type: 'primary' | 'secondary') =>
    mayWrite && (
      <>
        <Button onClick={() => change({ form: 'import' })}>{t('productBase.import.open')}</Button>
        <Button type={type} icon={<IconPlus />} onClick={() => change({ form: 'new' })}>
          {t('productBase.add')}
        </Button>
      </>
    )
  return (
    <Page title={t('productBase.title')} status={<ListStatus list={list} />} actions={adding('primary')}>
      <ListScreen
        list={list}
        label={t('productBase.table')}
        columns={useBaseColumns(isDeleted)}
        filters={<BaseFilters list={list} />}
        csv={{
          columns: baseProductList.csv,
          titleOf: (key) => t(`productBase.csv.${key}`),
          requestTicket: baseProductCsvTicket,
        }}
        bulk={mayWrite && <BaseBulk list={list} />}
        isSelectable={mayWrite}
        {...(mayWrite && !isDeleted && { cardActions })}
        empty={<BaseEmpty adding={adding('secondary')} />}
      />
      <BaseDrawer
        itemId={url.item}
        pager={list.pager(url.item)}
        onClose={() => change({ item: undefined, form: undefined })}
        onEdit={() => change({ form: 'edit' })}
      />
      <ProductBaseForms isRequested={url.form !== undefined} url={url} onClose={closeForm} />
    </Page>
  )
}
