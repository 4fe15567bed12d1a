import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ProductCode } from '@outlet/shared/contract/products/product-code'
import type { ProductDetail as Detail, Variant } from '@outlet/shared/contract/products'
import type { SameProduct } from '@outlet/shared/contract/products/product-groups'
import { useCan } from '@outlet/shared/session/use-can'
import { SameProducts } from '@outlet/shared/ui/same-products/SameProducts'
import { StoreLink } from '@outlet/shared/ui/StoreLink'
import { CopyButton } from '../../common/CopyButton'
import { MonitorButton } from './MonitorButton'
import { ProductFacts } from './ProductFacts'
import { ProductGallery } from './ProductGallery'
import { ProductHistory } from '../../common/ProductHistory'
import { ProductPrices } from './ProductPrices'
import { useProductMonitor } from './use-product-monitor'
import { VariantFacts } from '../variants/VariantFacts'
import { VariantMonitor } from '../variants/VariantMonitor'
import { VariantTable } from '../variants/VariantTable'
import styles from './product-detail.module.css'

/**
 * Code by which the product base can identify the product: its id, or a variant's id if the product's is no product
 * code.
 */
const codeOf = ({ id, variants }: Detail): string =>
  [id, ...variants.map(({ variant_id }) => variant_id)].find((code) => ProductCode.safeParse(code).success) ?? id

const addressOf = ({ website_type, product_id }: Pick<SameProduct, 'website_type' | 'product_id'>): string =>
  `/products/list?${new URLSearchParams({ website_type, product: product_id })}`

const firstShown = ({ variants, default_variant_id }: Detail): Variant | undefined =>
  variants.find(({ variant_id }) => variant_id === default_variant_id) ?? variants[0]

/** All details of a product; pictures and facts follow the selected variant. */
export const ProductDetail = ({ product, isForMembers }: { product: Detail; isForMembers: boolean }) => {
  const { t } = useTranslation('catalog')
  const mayAddToBase = useCan()('product-base.write')
  const monitor = useProductMonitor(product, product.variants.length)
  const [chosenId, choose] = useState<string>()
  const chosen = product.variants.find(({ variant_id }) => variant_id === chosenId) ?? firstShown(product)
  return (
    <>
      <div className={styles.top}>
        <ProductGallery key={chosen?.images.full[0]?.url ?? chosen?.color_id} product={product} variant={chosen} />
        <div className={styles.summary}>
          <ProductPrices product={product} isForMembers={isForMembers} />
          <div className={styles.actions}>
            <MonitorButton product={product} />
            <CopyButton text={product.id} label={t('outletProducts.copy_code')} />
            <StoreLink url={product.store_url} />
            {mayAddToBase && (
              <Link
                className={styles.link}
                to={`/product_base?${new URLSearchParams({ form: 'new', code: codeOf(product) })}`}
              >
                {t('outletProducts.add_to_base')}
              </Link>
            )}
          </div>
          <ProductFacts product={product} />
        </div>
      </div>
      <ProductHistory product={product} />
      <div className={styles.section}>
        <SameProducts product={{ websiteType: product.website_type, productId: product.id }} linkOf={addressOf} />
      </div>
      <section className={styles.section} aria-label={t('outletProducts.detail.variants')}>
        <h3 className={styles.heading}>{t('outletProducts.detail.variants')}</h3>
        {chosen ? (
          <>
            <VariantTable variants={product.variants} chosen={chosen} onChoose={choose} />
            {product.variants.length > 1 && (
              <div className={styles.variantAction}>
                <VariantMonitor product={product} variant={chosen} monitor={monitor} />
              </div>
            )}
            <VariantFacts variant={chosen} isForMembers={isForMembers} />
          </>
        ) : (
          <p className={styles.note}>{t('outletProducts.no_variants')}</p>
        )}
      </section>
    </>
  )
}
