import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product, Variant } from '@outlet/shared/contract/products'
import { variantName } from '@outlet/shared/contract/products/variant-name'
import { ProductImage } from '@outlet/shared/ui/ProductImage'
import styles from './product-detail.module.css'

const THUMBNAIL_SIZE = 56

interface ProductGalleryProps {
  readonly product: Pick<Product, 'name' | 'thumbnail'>
  readonly variant: Variant | undefined
}

/** Pictures of a variant, or the product's picture if the variant has none. */
const picturesOf = ({ product, variant }: ProductGalleryProps) => {
  const { full = [], thumbnails = [], thumbnail = null } = variant?.images ?? {}
  if (full.length > 0) return full.map((image, index) => ({ image, small: thumbnails[index] ?? image }))
  const only = thumbnail ?? product.thumbnail
  return only ? [{ image: only, small: only }] : []
}

export const ProductGallery = ({ product, variant }: ProductGalleryProps) => {
  const { t } = useTranslation('catalog')
  const [index, setIndex] = useState(0)
  const pictures = picturesOf({ product, variant })
  const shown = pictures[index]?.image ?? null
  const alt = [product.name, variant && variantName(variant)].filter(Boolean).join(t('outletProducts.comma'))
  return (
    <div className={styles.gallery}>
      <div className={styles.picture}>
        <ProductImage image={shown} alt={alt} />
      </div>
      {pictures.length > 1 && (
        <ul className={styles.thumbnails}>
          {pictures.map(({ small }, at) => (
            <li key={small.url}>
              <button
                type="button"
                aria-label={t('outletProducts.picture', { number: at + 1, total: pictures.length })}
                aria-pressed={at === index}
                onClick={() => setIndex(at)}
              >
                <ProductImage image={small} size={THUMBNAIL_SIZE} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
