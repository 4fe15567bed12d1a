import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { baseProductFilters, baseProductSorts } from '@outlet/shared/contract/product-base'
import type { BaseProduct } from '@outlet/shared/contract/product-base'
import { useCan } from '@outlet/shared/session/use-can'
import { DataTable } from '@outlet/shared/ui/DataTable'
import { DeletedHint, NothingDeleted } from '@outlet/shared/ui/deleted/DeletedFilter'
import { ViewTabs } from '@outlet/shared/ui/list/ViewTabs'
import { lateForms } from '@outlet/shared/ui/late-forms'
import { Page } from '@outlet/shared/ui/Page'
import { RecordPager } from '@outlet/shared/ui/RecordPager'
import { useListColumns } from '@outlet/shared/ui/use-list-columns'
import { useListViews, type ListViews } from '@outlet/shared/ui/use-list-views'
import { useSelection } from '@outlet/shared/ui/use-selection'
import { readUrlState } from '@outlet/shared/url-state/url-state'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { AGES_STALE_MS } from '../common/ages-stale'
import { BaseCardActions } from './BaseCardActions'
import { BaseBulk } from './BaseBulk'
import { BaseDrawer } from './BaseDrawer'
import { BaseEmpty } from './BaseEmpty'
import { BaseFilterBar } from './BaseFilterBar'
import { filterOf, isFiltered, listQueryOf, ProductBaseUrl, withSortOf } from './product-base-url'
import { baseProductsCountQuery, baseProductsQuery } from './product-base.queries'
import { useBaseColumns } from './use-base-columns'
import { useWords } from './words/words'

const ProductBaseForms = lateForms(async () => (await import('./ProductBaseForms')).ProductBaseForms)

/** Names the list to the server: its views and columns. */
const LIST = 'product-base'
const viewNames = [...Object.keys(baseProductFilters), 'sort']
const countOf = (search: string) => baseProductsCountQuery(filterOf(readUrlState(ProductBaseUrl, search)))
const keyOf = ({ id }: BaseProduct) => id

const Status = ({ views, isDeleted }: { readonly views: ListViews; readonly isDeleted: boolean | undefined }) => (
  <>
    <ViewTabs views={views} countOf={countOf} />
    {isDeleted && <DeletedHint />}
  </>
)

/** The products that the team cares about, over all stores. */
export default function ProductBasePage() {
  const { t } = useWords()
  const mayWrite = useCan()('product-base.write')
  const [url, change] = useUrlState(ProductBaseUrl)
  const list = useInfiniteQuery({ ...baseProductsQuery(listQueryOf(url)), refetchInterval: AGES_STALE_MS })
  const count = useQuery(baseProductsCountQuery(filterOf(url)))
  const { columns, layout } = useListColumns(
    url.deleted ? `${LIST}-deleted` : LIST,
    useBaseColumns(url.deleted ?? false),
  )
  const views = useListViews(LIST, viewNames)
  const selection = useSelection(filterOf(url))
  const open = useCallback(({ id }: BaseProduct) => change({ item: id }), [change])
  const edit = useCallback(({ id }: BaseProduct) => change({ item: id, form: 'edit' }), [change])
  const cardActions = useCallback((product: BaseProduct) => <BaseCardActions product={product} onEdit={edit} />, [edit])
  const closeForm = () => change({ form: undefined, code: undefined })
  const pager = url.item !== undefined && (
    <RecordPager
      list={list}
      rowKey={keyOf}
      open={url.item}
      total={count.data}
      onShow={(item) => change({ item }, { replace: true })}
    />
  )
  const adding = mayWrite && (
    <>
      <Button onClick={() => change({ form: 'import' })}>{t('productBase.import.open')}</Button>
      <Button type="primary" icon={<IconPlus />} onClick={() => change({ form: 'new' })}>
        {t('productBase.add')}
      </Button>
    </>
  )
  const status = <Status views={views} isDeleted={url.deleted} />
  return (
    <Page title={t('productBase.title')} status={status} actions={adding}>
      <BaseFilterBar
        url={url}
        layout={layout}
        views={views}
        count={count.data}
        onChange={(filter, how) => change(withSortOf(filter, url), how)}
      />
      {mayWrite && <BaseBulk filter={filterOf(url)} selection={selection} count={count.data} />}
      <DataTable
        label={t('productBase.table')}
        list={list}
        total={count.data}
        columns={columns}
        rowKey={keyOf}
        onResize={layout.resize}
        sorting={{ sort: url.sort, sorts: baseProductSorts, onSort: (sort) => change({ sort }) }}
        {...(!url.deleted && { onOpen: open })}
        {...(mayWrite && { selection, ...(!url.deleted && { cardActions }) })}
        isFiltered={isFiltered({ ...url, deleted: undefined })}
        empty={url.deleted ? <NothingDeleted /> : <BaseEmpty adding={adding} />}
      />
      <BaseDrawer
        itemId={url.item}
        pager={pager}
        onClose={() => change({ item: undefined, form: undefined })}
        onEdit={() => change({ form: 'edit' })}
      />
      <ProductBaseForms isWanted={url.form !== undefined} url={url} onClose={closeForm} />
    </Page>
  )
}
