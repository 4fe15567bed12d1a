import { IconImage } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { ProductCandidate } from '../../contract/products/product-candidates'
import styles from './ProductPicker.module.css'

/** A product's picture in a reserved place; the text beside it names the product. */
export const Picture = ({ product: { thumbnail } }: { readonly product: ProductCandidate }) => {
  const [broken, setBroken] = useState<string>()
  if (!thumbnail || broken === thumbnail.url) {
    return (
      <span className={styles.picture}>
        <IconImage aria-hidden="true" />
      </span>
    )
  }
  return <img className={styles.picture} src={thumbnail.url} alt="" onError={() => setBroken(thumbnail.url)} />
}
