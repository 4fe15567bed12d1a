import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import type { Product } from '@outlet/shared/contract/products'
import { useRemoteSetting } from '@outlet/shared/settings/remote-setting'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { CellTag } from '@outlet/shared/ui/CellTag'
import { ProductImage } from '@outlet/shared/ui/ProductImage'
import { useStore } from '../../common/use-store'
import { listPicturesSetting } from '../catalog-settings'
import styles from '../outlet-products.module.css'

interface ProductTagsProps {
  readonly product: Pick<Product, 'website_type' | 'is_new' | 'is_offline' | 'is_monitored' | 'is_early_access'>
}

/** Tags of a product: practice store, early access, new, offline, monitored. */
export const ProductTags = ({ product }: ProductTagsProps) => {
  const t = useCellTranslation('catalog')
  const { store } = useStore(product.website_type)
  return (
    <>
      <PracticeTag isPractice={store?.is_practice} />
      {product.is_early_access && <CellTag color="purple">{t('outletProducts.flag.is_early_access')}</CellTag>}
      {product.is_new && <CellTag color="arcoblue">{t('outletProducts.tag.new')}</CellTag>}
      {product.is_offline && <CellTag color="gray">{t('outletProducts.tag.offline')}</CellTag>}
      {product.is_monitored && <CellTag color="green">{t('outletProducts.tag.monitored')}</CellTag>}
    </>
  )
}

/** Picture, name and id; the picture only if lists show pictures. */
export const ProductCell = ({ product }: { product: Product }) => (
  <div className={styles.product}>
    {useRemoteSetting(listPicturesSetting) && <ProductImage image={product.thumbnail} size="row" />}
    <div className={styles.name} title={product.name}>
      {product.name}
    </div>
    <div className={styles.second}>
      {product.id}
      <ProductTags product={product} />
    </div>
  </div>
)
