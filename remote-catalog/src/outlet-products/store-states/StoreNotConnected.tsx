import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCan } from '@outlet/shared/session/use-can'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { storeSettingsAddress } from '../../common/store-address'
import { storeQuery } from '../../common/store-query'
import styles from '../product/product-detail.module.css'

/** Shown in place of the products of a store that is not connected or was disconnected. */
export const StoreNotConnected = ({ storeKey }: { storeKey: string }) => {
  const { t } = useTranslation('catalog')
  const mayWrite = useCan()('stores.write')
  const { data: store, isPending } = useQuery(storeQuery(storeKey))
  if (isPending) return <Skeleton animation />
  const state = store ? 'disconnected' : 'not_connected'
  const address = store ? storeSettingsAddress(storeKey) : '/stores/list?form=new'
  return (
    <EmptyState
      title={t(`outletProducts.${state}.title`, { store: store?.name ?? storeKey })}
      hint={t(`outletProducts.${state}.hint`)}
      action={
        mayWrite && (
          <Link className={styles.link} to={address}>
            {t(`outletProducts.${state}.action`)}
          </Link>
        )
      }
    />
  )
}
