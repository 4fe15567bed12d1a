import { Button, Message } from '@arco-design/web-react'
import { IconEye } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getProduct, listProducts, type Product } from '@outlet/shared/contract/products'
import { useCan } from '@outlet/shared/session/use-can'
import { isApiError } from '@outlet/shared/api/api-error'
import { runAction } from '@outlet/shared/ui/use-action'
import styles from './product-detail.module.css'
import { monitorProductAction } from '../outlet-products.queries'

/** Address of a product's monitors; the page belongs to another remote. */
const monitorsAddress = ({ website_type, id }: Pick<Product, 'website_type' | 'id'>): string =>
  `/product_base/inventory-monitor?${new URLSearchParams({ q: id, website_type })}`

interface MonitorButtonProps {
  readonly product: Product
  /** Small variant for a list row. */
  readonly isSmall?: boolean
}

const DUPLICATE = 'inventory_monitor.duplicate'

/** Starts to monitor a product and reports the result. A product that is already monitored is not an error. */
const useMonitorProduct = ({ website_type, id, name }: Pick<Product, 'website_type' | 'id' | 'name'>) => {
  const { t } = useTranslation('catalog')
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation(monitorProductAction)
  const monitor = async () => {
    try {
      await mutateAsync({ body: { product_id: id, website_type } })
      Message.success(t('outletProducts.monitor.done', { name }))
    } catch (error) {
      if (!isApiError(error) || error.code !== DUPLICATE) throw error
      Message.info(t('outletProducts.monitor.already', { name }))
      for (const { path } of [listProducts, getProduct]) void client.invalidateQueries({ queryKey: [path] })
    }
  }
  return { isPending, monitor: () => void runAction(monitor) }
}

/** Starts to monitor a product, or links to its monitor. */
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
