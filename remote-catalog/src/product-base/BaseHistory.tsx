import { Radio } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BaseProduct, ProductPresence } from '@outlet/shared/contract/product-base'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { productQuery } from '../common/product.queries'
import { ProductHistory } from '../common/ProductHistory'
import { mainPresence } from './base-columns'
import styles from './product-base.module.css'
import { useMessages } from './messages/messages'

const OfStore = ({ presence }: { presence: ProductPresence }) => (
  <Loaded
    query={useQuery(productQuery(presence.website_type, presence.product_id))}
    rows={6}
    width="100%"
    form="inline"
    hidesLaterErrors
  >
    {(product) => <ProductHistory key={`${product.website_type} ${product.id}`} product={product} />}
  </Loaded>
)

/** Price and stock over time at one of the stores that have the product. */
export const BaseHistory = ({ product }: { product: BaseProduct }) => {
  const { t } = useMessages()
  const [chosen, choose] = useState<string>()
  const presence = product.stores.find(({ website_type }) => website_type === chosen) ?? mainPresence(product)
  if (!presence) return null
  return (
    <div>
      {product.stores.length > 1 && (
        <div className={styles.choice}>
          <Radio.Group
            type="button"
            aria-label={t('productBase.history_of')}
            value={presence.website_type}
            onChange={choose}
            options={product.stores.map(({ website_type, store_name }) => ({ value: website_type, label: store_name }))}
          />
        </div>
      )}
      <OfStore presence={presence} />
    </div>
  )
}
