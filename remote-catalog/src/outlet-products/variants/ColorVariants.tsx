import { useTranslation } from 'react-i18next'
import { CellTag } from '@outlet/shared/ui/CellTag'
import type { Product, Variant } from '@outlet/shared/contract/products'
import { useRemoteSetting } from '@outlet/shared/settings/remote-setting'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { ProductImage } from '@outlet/shared/ui/ProductImage'
import { listPicturesSetting } from '../catalog-settings'
import { DiscountText } from '../cells/DiscountText'
import { PriceText } from '../../common/PriceText'
import { PromotionText } from '../cells/PromotionText'
import { samePrice, sizeOf, type ColorRow, type VariantGrid } from './variant-grid'
import type { ProductMonitor } from '../product/use-product-monitor'
import { VariantMonitor } from './VariantMonitor'
import { VariantStockText } from './VariantStockText'
import styles from '../outlet-products.module.css'

const IMAGE_SIZE = 56

interface SizeStockProps {
  readonly variant: Variant
  readonly head: VariantGrid['head']
  readonly hasOwnPrice: boolean
  readonly product: Product
  readonly monitor: ProductMonitor
}

interface ColorHeadProps {
  readonly row: ColorRow
  readonly head: VariantGrid['head']
}

interface ColorVariantsProps extends ColorHeadProps {
  readonly product: Product
  /** Monitor of the product; each variant shows whether this monitor follows it. Undefined = not shown. */
  readonly monitor: ProductMonitor
}

const SizeStock = ({ variant, head, hasOwnPrice, product, monitor }: SizeStockProps) => {
  const { t } = useTranslation('catalog')
  return (
    <li className={styles.size} data-orderable={String(variant.is_orderable)} title={variant.variant_id}>
      <span>{sizeOf(variant, head) ?? t('common:stock.one_size')}</span>
      <strong>
        <VariantStockText variant={variant} />
      </strong>
      {hasOwnPrice && <MoneyText money={variant.sales_price} />}
      {hasOwnPrice && <PromotionText price={variant.promotional_price} />}
      <VariantMonitor isSmall {...{ product, variant, monitor }} />
    </li>
  )
}

/** Arco's preset colours, because they have dark-theme variants. */
const flags = [
  { flag: 'is_early_access', color: 'purple' },
  { flag: 'is_bestseller', color: 'orange' },
  { flag: 'is_final_sale', color: 'red' },
] as const

type Flags = Pick<Variant, 'is_early_access' | 'is_bestseller' | 'is_final_sale'>

/** The store's flags of these variants; early access is first, because members come for it. */
const VariantTags = ({ variants }: { variants: readonly Flags[] }) => {
  const { t } = useTranslation('catalog')
  return flags
    .filter(({ flag }) => variants.some((variant) => variant[flag]))
    .map(({ flag, color }) => (
      <CellTag key={flag} color={color}>
        {t(`outletProducts.flag.${flag}`)}
      </CellTag>
    ))
}

/** Name of the row, and the price of its variants if they all cost the same. */
const ColorHead = ({ row: { colorName, variants }, head }: ColorHeadProps) => {
  const [first] = variants
  return (
    <div className={styles.colorHead}>
      {head !== null && <strong className={styles.colorName}>{colorName ?? <UnknownValue />}</strong>}
      {first && samePrice(variants) && (
        <>
          <PriceText price={first.sales_price} regular={first.list_price} />
          <PromotionText price={first.promotional_price} />
          <DiscountText percent={first.discount_percentage} />
        </>
      )}
      <VariantTags variants={variants} />
    </div>
  )
}

/** One colour of a product: picture, price, and each variant with its stock. */
export const ColorVariants = ({ row, head, product, monitor }: ColorVariantsProps) => {
  const { variants } = row
  const hasOwnPrice = !samePrice(variants)
  const hasPictures = useRemoteSetting(listPicturesSetting)
  return (
    <li className={styles.color}>
      {hasPictures && <ProductImage image={variants[0]?.images.thumbnail ?? row.image} size={IMAGE_SIZE} />}
      <div className={styles.text}>
        <ColorHead row={row} head={head} />
        <ul className={styles.sizes}>
          {variants.map((variant) => (
            <SizeStock key={variant.variant_id} {...{ variant, head, hasOwnPrice, product, monitor }} />
          ))}
        </ul>
      </div>
    </li>
  )
}
