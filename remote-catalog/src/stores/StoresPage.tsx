import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Store } from '@outlet/shared/contract/stores'
import { useCan } from '@outlet/shared/session/use-can'
import { DataTable } from '@outlet/shared/ui/DataTable'
import { lateForms } from '@outlet/shared/ui/late-forms'
import { Page } from '@outlet/shared/ui/Page'
import { RecordPager } from '@outlet/shared/ui/RecordPager'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { SyncButton } from '../common/SyncButton'
import { StoreDrawer } from './StoreDrawer'
import { StoreFilterBar } from './StoreFilterBar'
import { StoresEmpty } from './StoresEmpty'
import { StoresUrl, listQueryOf, storeSorts } from './stores-url'
import { storesListQuery } from './stores.queries'
import { useStoreColumns } from './use-store-columns'

const StoreForms = lateForms(async () => (await import('./StoreForms')).StoreForms)

const cardActions = (store: Store) => <SyncButton store={store} type="text" size="small" isIcon />

const keyOf = ({ key }: Store) => key

/** The stores of this installation: how they fare, what they are asked for, and where admins connect them. */
export default function StoresPage() {
  const { t } = useTranslation('catalog')
  const mayWrite = useCan()('stores.write')
  const [url, changeUrl] = useUrlState(StoresUrl)
  const list = useInfiniteQuery(storesListQuery(listQueryOf(url)))
  const open = useCallback(({ key }: Store) => changeUrl({ store: key }), [changeUrl])
  const connect = mayWrite && (
    <Button type="primary" icon={<IconPlus />} onClick={() => changeUrl({ form: 'new' })}>
      {t('stores.connect')}
    </Button>
  )
  const pager = url.store !== undefined && (
    <RecordPager
      list={list}
      rowKey={keyOf}
      open={url.store}
      onShow={(store) => changeUrl({ store }, { replace: true })}
    />
  )
  const isDisconnected = url.deleted === true
  return (
    <Page title={t('stores.title')} actions={connect}>
      <StoreFilterBar
        isDisconnected={isDisconnected}
        count={list.data && { count: list.data.length, exact: !list.hasNextPage }}
        onChange={(deleted) => changeUrl({ deleted })}
      />
      <DataTable
        label={t('stores.title')}
        list={list}
        columns={useStoreColumns(isDisconnected)}
        rowKey={keyOf}
        sorting={{ sort: url.sort, sorts: storeSorts, onSort: (sort) => changeUrl({ sort }) }}
        onOpen={open}
        cardActions={isDisconnected ? undefined : cardActions}
        empty={<StoresEmpty isDisconnected={isDisconnected} action={connect} />}
      />
      <StoreDrawer
        storeKey={url.store}
        pager={pager}
        onEdit={() => changeUrl({ form: 'edit' })}
        onClose={() => changeUrl({ store: undefined, form: undefined })}
      />
      {mayWrite && (
        <StoreForms
          isWanted={url.form !== undefined}
          form={url.form}
          storeKey={url.store}
          onConnected={(key) => changeUrl({ store: key, deleted: undefined })}
          onClose={() => changeUrl({ form: undefined })}
        />
      )}
    </Page>
  )
}
