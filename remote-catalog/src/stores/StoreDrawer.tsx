import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ConfiguredStore } from '@outlet/shared/contract/stores/store-settings'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { useCan } from '@outlet/shared/session/use-can'
import { DescriptionList } from '@outlet/shared/ui/DescriptionList'
import { RecordDrawer } from '@outlet/shared/ui/RecordDrawer'
import { storeAddress } from '../common/store-address'
import { StoreHealthTag } from '../common/StoreHealthTag'
import { storeQuery } from '../common/store-query'
import { DisconnectedStore } from './DisconnectedStore'
import { PracticeRestock } from './PracticeRestock'
import { StoreActions } from './StoreActions'
import { StoreNotices } from './StoreNotices'
import { StoreSyncs } from './StoreSyncs'
import { StoreUse } from './StoreUse'
import { useStoreFacts } from './use-store-facts'
import styles from './store-page.module.css'

const Links = ({ store }: { store: ConfiguredStore }) => {
  const { t } = useTranslation('catalog')
  const mayAudit = useCan()('audit-records.read')
  const key = encodeURIComponent(store.key)
  return (
    <nav className={styles.links} aria-label={t('stores.detail.links')}>
      {store.deleted_at === null && <Link to={storeAddress(store.key)}>{t('stores.detail.products')}</Link>}
      <Link to={`/product_base/inventory-monitor?website_type=${key}`}>{t('stores.detail.monitors')}</Link>
      {mayAudit && <Link to={`/audit/list?subject_type=store&subject_id=${key}`}>{t('stores.detail.audit')}</Link>}
    </nav>
  )
}

interface DetailProps {
  readonly store: ConfiguredStore
  readonly onEdit: () => void
  readonly onClose: () => void
}

const StoreDetail = ({ store, onEdit, onClose }: DetailProps) => {
  const { t } = useTranslation('catalog')
  const facts = useStoreFacts(store)
  const isConnected = store.deleted_at === null
  return (
    <div className={styles.detail}>
      <div className={styles.bar}>
        <code>{store.key}</code>
        <span className={styles.tags}>
          <PracticeTag isPractice={store.is_practice} />
          <StoreHealthTag store={store} />
        </span>
      </div>
      <StoreNotices store={store} />
      {isConnected ? (
        <StoreActions store={store} onEdit={onEdit} onDisconnected={onClose} />
      ) : (
        <DisconnectedStore store={store} />
      )}
      {isConnected && store.is_practice && <PracticeRestock store={store} />}
      {isConnected && <StoreUse store={store} />}
      <section>
        <h3 className={styles.heading}>{t('stores.detail.settings')}</h3>
        <DescriptionList facts={facts} />
      </section>
      <StoreSyncs store={store} />
      <Links store={store} />
    </div>
  )
}

interface StoreDrawerProps extends Omit<DetailProps, 'store'> {
  /** Store of the open drawer; undefined = closed. */
  readonly storeKey: string | undefined
  readonly pager: ReactNode
}

export const StoreDrawer = ({ storeKey, pager, ...rest }: StoreDrawerProps) => {
  const { t } = useTranslation('catalog')
  const isOpen = storeKey !== undefined
  const query = useQuery({ ...storeQuery(storeKey ?? ''), enabled: isOpen })
  const title = query.data?.name ?? t('stores.detail.title')
  return (
    <RecordDrawer title={title} isOpen={isOpen} onClose={rest.onClose} pager={pager} query={query}>
      {(store) => <StoreDetail key={store.key} store={store} {...rest} />}
    </RecordDrawer>
  )
}
