import { useTranslation } from 'react-i18next'
import type { Variant } from '@outlet/shared/contract/products'
import { useRemoteSetting } from '@outlet/shared/settings/remote-setting'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { listPicturesSetting } from './catalog-settings'
import { DiscountText } from './DiscountText'
import { PriceText } from '../common/PriceText'
import { ProductImage } from '../common/ProductImage'
import { samePrice } from './variant-grid'
import type { ColorRow } from './variant-grid'
import { variantStock } from './variant-stock'
import { VariantStockText } from './VariantStockText'
import { VariantTags } from './VariantTags'
import styles from './outlet-products.module.css'

const IMAGE_SIZE = 56

const SizeStock = ({ variant, hasOwnPrice }: { variant: Variant; hasOwnPrice: boolean }) => {
  const { t } = useTranslation('catalog')
  return (
    <li className={styles.size} data-stock={variantStock(variant)} title={variant.variant_id}>
      <span>{variant.size ?? t('outletProducts.one_size')}</span>
      <strong>
        <VariantStockText variant={variant} />
      </strong>
      {hasOwnPrice && <MoneyText money={variant.sales_price} />}
    </li>
  )
}

/** One colour of a product: picture, price, and each size with its stock. */
export const ColorVariants = ({ row }: { row: ColorRow }) => {
  const { variants } = row
  const [first] = variants
  const hasOnePrice = samePrice(variants)
  const hasPictures = useRemoteSetting(listPicturesSetting)
  return (
    <li className={styles.color}>
      {hasPictures && <ProductImage image={first?.images.thumbnail ?? row.image} size={IMAGE_SIZE} />}
      <div className={styles.words}>
        <div className={styles.colorHead}>
          <strong className={styles.colorName}>{row.colorName ?? <UnknownValue />}</strong>
          {hasOnePrice && first && <PriceText price={first.sales_price} regular={first.list_price} />}
          {hasOnePrice && first && <DiscountText percent={first.discount_percentage} />}
          <VariantTags variants={variants} />
        </div>
        <ul className={styles.sizes}>
          {variants.map((variant) => (
            <SizeStock key={variant.variant_id} variant={variant} hasOwnPrice={!hasOnePrice} />
          ))}
        </ul>
      </div>
    </li>
  )
}
