import { Button } from '@arco-design/web-react'
import { IconEye } from '@arco-design/web-react/icon'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { CellTag } from '@outlet/shared/ui/CellTag'
import type { BaseProduct, ProductPresence } from '@outlet/shared/contract/product-base'
import { useCan } from '@outlet/shared/session/use-can'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { StoreLink } from '@outlet/shared/ui/StoreLink'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { ProductImage } from '@outlet/shared/ui/ProductImage'
import { PriceText } from '../common/PriceText'
import { productMonitorsQuery } from '../common/product.queries'
import { monitorAddress, newSnatchTaskAddress, storeProductAddress } from '../common/store-address'
import { monitorHereAction } from './product-base.queries'
import { PresenceStock } from './PresenceStock'
import styles from './product-base.module.css'
import { useMessages } from './messages/messages'

const IMAGE_SIZE = 56

const Monitors = ({ presence }: { presence: ProductPresence }) => {
  const { t } = useMessages()
  const { data } = useQuery(productMonitorsQuery(presence.website_type, presence.product_id))
  const monitors = data?.items.filter(({ product_id }) => product_id === presence.product_id) ?? []
  return (
    <ul className={styles.lines}>
      {monitors.map(({ id, product_code, is_monitoring, last_checked_at }) => (
        <li key={id}>
          <Link className={styles.link} to={monitorAddress(id)}>
            {t('productBase.monitor.open', { code: product_code })}
          </Link>{' '}
          <span className={styles.quiet}>
            {is_monitoring ? t('productBase.monitor.checked') : t('productBase.monitor.paused')}{' '}
            {is_monitoring && last_checked_at !== null && <TimeText time={last_checked_at} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

const StartMonitor = ({ presence }: { presence: ProductPresence }) => {
  const { t } = useMessages()
  const { mutate, isPending, error } = useMutation(monitorHereAction)
  const { website_type, product_id } = presence
  return (
    <>
      <Button
        size="small"
        icon={<IconEye />}
        loading={isPending}
        onClick={() => mutate({ body: { website_type, product_id } })}
      >
        {t('catalog:outletProducts.monitor.start')}
      </Button>
      <Refusal of={error} />
    </>
  )
}

const Presence = ({ presence }: { presence: ProductPresence }) => {
  const { t } = useMessages()
  const can = useCan()
  const { store_name, product_id, name, thumbnail, is_offline, price, price_max, list_price, is_monitored } = presence
  return (
    <li className={styles.presence}>
      <ProductImage image={thumbnail} size={IMAGE_SIZE} />
      <div className={styles.text}>
        <div>
          <strong>{store_name}</strong> <PracticeTag isPractice={presence.is_practice} />{' '}
          {is_offline && <CellTag>{t('catalog:outletProducts.tag.offline')}</CellTag>}
        </div>
        <Link className={styles.link} to={storeProductAddress(presence.website_type, product_id)}>
          {name}&nbsp;· {product_id}
        </Link>
        {is_monitored && can('inventory-monitors.read') && <Monitors presence={presence} />}
      </div>
      <div className={styles.values}>
        <PriceText price={price} highest={price_max} regular={list_price} />
        <span>
          <PresenceStock presence={presence} />
        </span>
        {presence.read_at && (
          <span className={styles.quiet}>
            {t('productBase.read')} <TimeText time={presence.read_at} />
          </span>
        )}
        <StoreLink url={presence.store_url} of={store_name} />
        {!is_monitored && can('inventory-monitors.write') && <StartMonitor presence={presence} />}
        {can('snatch-tasks.write') && (
          <Link className={styles.link} to={newSnatchTaskAddress(presence.website_type, product_id)}>
            {t('productBase.snatch')}
          </Link>
        )}
      </div>
    </li>
  )
}

/** The product in each store that lists its code, with its monitors there. */
export const BaseStores = ({ product }: { product: BaseProduct }) => {
  const { t } = useMessages()
  const title = t('productBase.column.stores')
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {product.stores.length === 0 ? (
        <p className={styles.quiet}>{t('productBase.nowhere_hint')}</p>
      ) : (
        <ul className={styles.presences}>
          {product.stores.map((presence) => (
            <Presence key={presence.website_type} presence={presence} />
          ))}
        </ul>
      )}
    </section>
  )
}
