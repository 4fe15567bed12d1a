import { Button } from '@arco-design/web-react'
import { IconEye } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Product } from '@outlet/shared/contract/products'
import { useCan } from '@outlet/shared/session/use-can'
import { useMonitorProduct } from './use-monitor-product'
import styles from './product-detail.module.css'

/** Where the monitors of a product are listed; the page belongs to another remote. */
const monitorsAddress = ({ website_type, id }: Pick<Product, 'website_type' | 'id'>): string =>
  `/product_base/inventory-monitor?${new URLSearchParams({ q: id, website_type })}`

interface MonitorButtonProps {
  readonly product: Product
  /** Beside others, in a list. */
  readonly isSmall?: boolean
}

/** Monitors a product, or leads to the monitor that it has. */
export const MonitorButton = ({ product, isSmall = false }: MonitorButtonProps) => {
  const { t } = useTranslation('catalog')
  const mayMonitor = useCan()('inventory-monitors.write')
  const { isPending, monitor } = useMonitorProduct(product)
  if (product.is_monitored) {
    return (
      <Link className={styles.link} to={monitorsAddress(product)}>
        {t('outletProducts.monitor.open')}
      </Link>
    )
  }
  if (!mayMonitor) return null
  return (
    <Button
      type={isSmall ? 'text' : 'primary'}
      size={isSmall ? 'mini' : 'default'}
      icon={<IconEye />}
      loading={isPending}
      onClick={monitor}
    >
      {t('outletProducts.monitor.start')}
    </Button>
  )
}
