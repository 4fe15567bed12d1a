import { useState } from 'react'
import type { Product } from '@outlet/shared/contract/products'
import styles from '../outlet-products.module.css'

/**
 * A colour swatch from the store, or the first letter of the colour's name without a picture. The name is rendered or
 * announced by the parent.
 */
export const ColorDot = ({ name, image }: { name: string; image: Product['thumbnail'] }) => {
  const [broken, setBroken] = useState<string>()
  if (!image || broken === image.url) {
    return (
      <span className={styles.dot} aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
    )
  }
  return <img className={styles.dot} src={image.url} alt="" loading="lazy" onError={() => setBroken(image.url)} />
}
