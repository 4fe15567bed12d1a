import type { Product } from '@outlet/shared/contract/products'
import { StoreLink } from '@outlet/shared/ui/StoreLink'
import { MonitorButton } from './MonitorButton'
import styles from './outlet-products.module.css'

/** What is usually done with a product, where its row is a card. */
export const ProductCardActions = ({ product }: { product: Product }) => (
  <span className={styles.cardActions}>
    <MonitorButton product={product} isSmall />
    <StoreLink url={product.store_url} />
  </span>
)
