import { productStock } from '@outlet/shared/contract/stock'
import { useTranslation } from 'react-i18next'
import { isPriceRange } from '@outlet/shared/contract/money'
import type { Product } from '@outlet/shared/contract/products'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { DiscountText } from '../cells/DiscountText'
import { OrderableTag } from '../../common/OrderableTag'
import { PriceText } from '../../common/PriceText'
import { PromotionText } from '../cells/PromotionText'
import { ProductTags } from '../cells/ProductCell'
import { RatingText } from '../cells/RatingText'
import styles from './product-detail.module.css'

/** Current price of a product in its own currency and the team's, with discount, stock, tags and rating. */
export const ProductPrices = ({ product, isForMembers }: { product: Product; isForMembers: boolean }) => {
  const { t } = useTranslation('catalog')
  const { converted_price: converted, current_price: price, current_price_max: highest } = product
  return (
    <div className={styles.prices}>
      {isForMembers && <span className={styles.quiet}>{t('outletProducts.column.member_price')}</span>}
      <div className={styles.bigPrice}>
        <PriceText price={price} highest={highest} regular={product.regular_price} />
        {product.discount !== null && product.discount > 0 && <DiscountText percent={product.discount} />}
      </div>
      <PromotionText price={product.promotional_price} />
      {converted && converted.currency !== price?.currency && (
        <span className={styles.quiet}>
          ≈ <MoneyText money={converted} isLowest={isPriceRange(price, highest)} />
        </span>
      )}
      <div className={styles.tags}>
        <OrderableTag of={productStock(product)} />
        <ProductTags product={product} />
        <RatingText rating={product.average_rating} reviews={product.total_review_count} />
      </div>
    </div>
  )
}
