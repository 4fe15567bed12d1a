import type { Product } from '@outlet/shared/contract/products'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { StockText } from './StockText'
import styles from './outlet-products.module.css'

/** How much of a product there was when it was last read, and when that was. */
export const StockCell = ({ product }: { product: Pick<Product, 'ats' | 'qty_kind' | 'orderable' | 'read_at'> }) => (
  <>
    <StockText product={product} />
    {product.read_at && <TimeText time={product.read_at} className={styles.readAt} />}
  </>
)
