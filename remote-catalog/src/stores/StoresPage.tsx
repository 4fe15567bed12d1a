import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { Store } from '@outlet/shared/contract/stores'
import { useCan } from '@outlet/shared/session/use-can'
import { DataTable } from '@outlet/shared/ui/DataTable'
import { lateForms } from '@outlet/shared/ui/late-forms'
import { useList } from '@outlet/shared/ui/list/use-list'
import { Page } from '@outlet/shared/ui/Page'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { SyncButton } from '../common/SyncButton'
import { StoreDrawer } from './StoreDrawer'
import { StoreFilterBar } from './StoreFilterBar'
import { storeSource } from './store-source'
import { UcpPlatformDrawer } from './ucp-platform/UcpPlatformDrawer'
import { useStoreColumns } from './use-store-columns'
import './messages/messages'

const StoreForms = lateForms(async () => (await import('./StoreForms')).StoreForms)

const cardActions = (store: Store) => <SyncButton store={store} type="text" size="small" isIcon />

const StoresEmpty = ({ isDisconnected, action }: { isDisconnected: boolean; action: ReactNode }) => {
  const { t } = useTranslation('catalog')
  if (isDisconnected) {
    return <EmptyState title={t('stores.none_disconnected')} hint={t('stores.none_disconnected_hint')} />
  }
  return <EmptyState title={t('stores.none')} hint={t('stores.connect_hint')} action={action} />
}

/** The stores of this installation with health and limits; admins connect stores here. */
export default function StoresPage() {
  const { t } = useTranslation('catalog')
  const can = useCan()
  const mayWrite = can('stores.write')
  const list = useList(storeSource)
  const { url, change, setFilter, isDeleted: isDisconnected } = list
  const connect = (type: 'primary' | 'secondary') =>
    mayWrite && (
      <Button type={type} icon={<IconPlus />} onClick={() => change({ form: 'new' })}>
        {t('stores.connect')}
      </Button>
    )
  const actions = (
    <>
      {can('ucp-platform.read') && <Button onClick={() => change({ ucp: 'platform' })}>{t('stores.ucp.title')}</Button>}
      {connect('primary')}
    </>
  )
  return (
    <Page title={t('stores.title')} actions={actions}>
      <StoreFilterBar
        isDisconnected={isDisconnected}
        count={list.count}
        onChange={(deleted) => setFilter({ deleted })}
      />
      <DataTable
        label={t('stores.title')}
        list={list.rows}
        columns={useStoreColumns(isDisconnected)}
        rowKey={storeSource.rowKey}
        sorting={{ sort: url.sort, sorts: storeSource.sorts, onSort: list.setSort }}
        onOpen={list.open}
        cardActions={isDisconnected ? undefined : cardActions}
        empty={<StoresEmpty isDisconnected={isDisconnected} action={connect('secondary')} />}
      />
      <StoreDrawer
        storeKey={url.store}
        pager={list.pager(url.store)}
        onEdit={() => change({ form: 'edit' })}
        onClose={() => change({ store: undefined, form: undefined })}
      />
      <UcpPlatformDrawer isOpen={url.ucp !== undefined} onClose={() => change({ ucp: undefined })} />
      {mayWrite && (
        <StoreForms
          isRequested={url.form !== undefined}
          form={url.form}
          address={url.address}
          storeKey={url.store}
          onConnected={(key) => change({ store: key, deleted: undefined, address: undefined })}
          onClose={() => change({ form: undefined, address: undefined })}
        />
      )}
    </Page>
  )
}
