import { Tag } from '@arco-design/web-react'
import { IconEye } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import type { Product } from '@outlet/shared/contract/products'
import { useRemoteSetting } from '@outlet/shared/settings/remote-setting'
import { listPicturesSetting } from './catalog-settings'
import { ProductImage } from '../common/ProductImage'
import styles from './outlet-products.module.css'

const IMAGE_SIZE = 44

interface ProductTagsProps {
  readonly product: Pick<Product, 'is_new' | 'is_offline' | 'is_monitored' | 'is_early_access'>
  /** Where there is little room, what most rows have is a sign. */
  readonly isShort?: boolean
}

/** What a product is to the team, in a word each. */
export const ProductTags = ({ product, isShort = false }: ProductTagsProps) => {
  const { t } = useTranslation('catalog')
  return (
    <>
      {product.is_early_access && (
        <Tag size="small" color="purple">
          {t('outletProducts.flag.is_early_access')}
        </Tag>
      )}
      {product.is_new && (
        <Tag size="small" color="arcoblue">
          {t('outletProducts.tag.new')}
        </Tag>
      )}
      {product.is_offline && (
        <Tag size="small" color="gray">
          {t('outletProducts.tag.offline')}
        </Tag>
      )}
      {product.is_monitored && (
        <Tag size="small" color="green" title={t('outletProducts.tag.monitored')}>
          {isShort ? (
            <IconEye role="img" aria-label={t('outletProducts.tag.monitored')} />
          ) : (
            t('outletProducts.tag.monitored')
          )}
        </Tag>
      )}
    </>
  )
}

/** Picture, name and id; the picture only where lists show them. */
export const ProductCell = ({ product }: { product: Product }) => (
  <div className={styles.product}>
    {useRemoteSetting(listPicturesSetting) && <ProductImage image={product.thumbnail} size={IMAGE_SIZE} />}
    <div className={styles.words}>
      <div className={styles.name} title={product.name}>
        {product.name}
      </div>
      <div className={styles.second}>
        <span className={styles.code}>{product.id}</span>
        <ProductTags product={product} isShort />
      </div>
    </div>
  </div>
)
